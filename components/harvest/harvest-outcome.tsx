import { CircleCheck, CircleX, Clock, Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusText } from "@/components/ui/status-text";
import type { Harvest } from "@/lib/harvest/contract";
import { useFormat } from "@/lib/kit/format/use-format";

/** What the harvest does now, or how it ended; failures and what rests are always told. */
export function HarvestOutcome({ harvest: { stats, broken, planned_until } }: { harvest: Harvest }) {
  const t = useTranslations("harvestPages.list");
  const { timestamp } = useFormat();
  const { working, planned, failed } = stats;
  const waits = planned > 0 && working === 0 && planned > broken;
  return (
    <div className="flex flex-col items-start py-0.5">
      {working > 0 ? <StatusText tone="busy">{t("outcome.working")}</StatusText> : null}
      {waits ? (
        <StatusText
          tone="muted"
          icon={Clock}
          {...(planned_until ? { tip: t("outcome.until", { time: timestamp(planned_until) }) } : {})}
        >
          {t("outcome.waiting")}
        </StatusText>
      ) : null}
      {broken > 0 ? (
        <StatusText tone="warning" icon={Wrench}>
          {t("outcome.resting", { count: broken })}
        </StatusText>
      ) : null}
      {failed > 0 ? (
        <StatusText tone="danger" icon={CircleX}>
          {t("outcome.failed", { count: failed })}
        </StatusText>
      ) : null}
      {planned + failed === 0 ? (
        <StatusText tone="ok" icon={CircleCheck}>
          {t("outcome.done")}
        </StatusText>
      ) : null}
    </div>
  );
}
