import { CircleCheck, CircleX, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusText } from "@/components/ui/status-text";
import type { Harvest } from "@/lib/harvest/contract";
import { useFormat } from "@/lib/kit/format/use-format";

/** What the harvest does now, or how it ended; failures are always told. */
export function HarvestOutcome({ harvest: { stats, broken, planned_until } }: { harvest: Harvest }) {
  const t = useTranslations("harvestPages.list.outcome");
  const { count, timestamp } = useFormat();
  const { working, planned, failed } = stats;
  const waits = planned - working - broken;
  return (
    <div className="flex w-0 min-w-full flex-wrap items-center gap-x-3 text-sm">
      {working > 0 ? <StatusText tone="busy">{t("working", { count: count(working) })}</StatusText> : null}
      {waits > 0 ? (
        <StatusText tone="muted" icon={Clock}>
          {t("waiting", { count: waits })}
        </StatusText>
      ) : null}
      {failed > 0 ? (
        <StatusText tone="danger" icon={CircleX}>
          {t("failed", { count: failed })}
        </StatusText>
      ) : null}
      {waits > 0 && planned_until ? (
        <time dateTime={planned_until} className="tabular text-muted" data-tip={t("plannedTip")}>
          {t("planned", { time: timestamp(planned_until) })}
        </time>
      ) : null}
      {planned + failed === 0 ? (
        <StatusText tone="ok" icon={CircleCheck}>
          {t("done")}
        </StatusText>
      ) : null}
    </div>
  );
}
