import { useTranslations } from "next-intl";
import type { Intention } from "@/lib/harvest/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { shownState } from "./intention-progress";

/** Where a wish stands and what happens next, in a sentence or two. */
export function WishSituation({ intention, asOf }: { intention: Intention; asOf: string }) {
  return <p className="max-w-[72ch]">{useSituation()(intention, asOf)}</p>;
}

function useSituation() {
  const t = useTranslations("harvestPages.situation");
  const { timestamp } = useFormat();
  return (one: Intention, asOf: string): string => {
    const { not_before, finished_at, cancelled_at, attempt, retries } = one;
    const since = timestamp(attempt?.started_at ?? one.last_updated);
    const ended = timestamp(finished_at ?? one.last_updated);
    const due = not_before > asOf ? timestamp(not_before) : null;
    switch (shownState(one)) {
      case "downloading":
      case "importing":
        return t(one.state === "importing" ? "importing" : "downloading", { time: since });
      case "waiting":
        return due ? t("planned", { time: due }) : t("waiting");
      case "retrying":
        return due ? t("retry", { time: due, count: retries }) : t("retryNow");
      case "resting":
        return t("resting");
      case "cancelled":
        return t("cancelled", { time: timestamp(cancelled_at ?? ended) });
      case "failed":
        return t("failed", { time: ended });
      case "partial":
        return t("partial", { time: ended });
      case "no_data":
        return t("noData", { time: ended });
      case "not_ready":
        return finished_at
          ? t("notReady", { time: ended })
          : t("retry", { time: timestamp(not_before), count: retries });
      case "success":
        return t("success", { time: ended });
    }
  };
}
