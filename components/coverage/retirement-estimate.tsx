import { useTranslations } from "next-intl";
import type { RetirementPlan } from "@/lib/coverage/contract";
import { estimateHarvest } from "@/lib/coverage/retirement-pace";
import { now } from "@/lib/kit/clock";
import { useFormat } from "@/lib/kit/format/use-format";

type Props = {
  /** Number of requests by server. */
  requests: ReadonlyMap<number, number>;
  servers: RetirementPlan["servers"];
};

/** Number of requests and providers, and the end of the harvest at the present pace. */
export function RetirementEstimate({ requests, servers }: Props) {
  const t = useTranslations("coverage.retirement");
  const { relative, timestamp } = useFormat();
  const estimate = estimateHarvest(requests, servers);
  const end = new Date(now().getTime() + estimate.seconds * 1000);
  return (
    <span className="text-muted">
      {t("estimate", {
        ...{ requests: estimate.requests, servers: estimate.servers },
        ...{ when: relative(end, now()), time: timestamp(end) },
      })}
    </span>
  );
}

/** Years whose months may exist in the release only: "2024", "2024–2025". */
export function yearsOf({ start_month: first, only_until: last }: RetirementPlan): string {
  const [from, to] = [first.slice(0, 4), last.slice(0, 4)];
  return from === to ? from : `${from}–${to}`;
}
