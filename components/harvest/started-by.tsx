import { CalendarCheck, type LucideIcon, RefreshCcw, ShieldCheck, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Harvest } from "@/lib/harvest/contract";
import type { HarvestKind } from "@/lib/harvest/harvest-kind";
import { useFormat } from "@/lib/kit/format/use-format";

const icons: Record<HarvestKind, LucideIcon> = {
  manual: UserRound,
  automatic: CalendarCheck,
  verification: ShieldCheck,
  recheck: RefreshCcw,
};

/** When the harvest began, and who or what began it. */
export function StartedBy({ harvest: { started_at, started_by, kind } }: { harvest: Harvest }) {
  const t = useTranslations("harvestPages.kind");
  const { timestamp } = useFormat();
  const Icon = icons[kind];
  return (
    <div className="whitespace-nowrap py-0.5">
      <time className="tabular" dateTime={started_at}>
        {timestamp(started_at)}
      </time>
      <p className="flex w-0 min-w-full items-center gap-1.5 whitespace-normal text-muted text-sm">
        <Icon size={14} aria-hidden className="shrink-0" />
        {kind === "manual" && started_by ? (
          <span className="truncate" title={started_by.username}>
            {started_by.username}
          </span>
        ) : (
          t(kind)
        )}
      </p>
    </div>
  );
}
