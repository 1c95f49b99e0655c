import {
  CalendarCheck,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  type LucideIcon,
  MessageCircleQuestion,
  RefreshCcw,
  ShieldCheck,
  UserRound,
  Wrench,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { NameList } from "@/components/lists/name-list";
import { Count } from "@/components/ui/count";
import { Progress } from "@/components/ui/states/progress";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { Harvest } from "@/lib/harvest/contract";
import type { HarvestKind } from "@/lib/harvest/states/harvest-kind";
import { useFormat } from "@/lib/kit/format/use-format";
import { type Entity, entityName } from "@/lib/organizations/entity-name";
import { Moment } from "./moment";

const icons: Record<HarvestKind, LucideIcon> = {
  manual: UserRound,
  automatic: CalendarCheck,
  verification: ShieldCheck,
  recheck: RefreshCcw,
};

function StartedBy({ harvest: { started_at, started_by, kind } }: { harvest: Harvest }) {
  const t = useTranslations("harvestPages.kind");
  const { timestamp } = useFormat();
  const Icon = icons[kind];
  return (
    <div className="whitespace-nowrap py-0.5">
      <time dateTime={started_at}>{timestamp(started_at)}</time>
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

/** The number links to the harvest, at the URL that `addressOf` returns. */
export function useHarvestColumns(addressOf: (harvest: number) => string): DataColumn<Harvest>[] {
  const t = useTranslations("harvestPages");
  const locale = useLocale();
  const { timestamp } = useFormat();
  const names = (entities: readonly Entity[]) => entities.map((one) => entityName(one, locale));
  return [
    {
      key: "pk",
      header: t("list.column.number"),
      sortable: true,
      cell: (row) => <HarvestNumber harvest={row} href={addressOf(row.pk)} />,
      text: ({ pk }) => String(pk),
    },
    {
      key: "platforms",
      header: t("list.column.platforms"),
      cell: ({ platforms }) => <NameList names={names(platforms)} />,
      text: ({ platforms }) => names(platforms).join(", "),
    },
    {
      key: "finished",
      header: t("list.column.progress"),
      sortable: true,
      cell: (row) => (
        <div className="flex min-w-40 flex-col gap-0.5 py-0.5">
          <HarvestShare harvest={row} />
          <HarvestOutcome harvest={row} />
        </div>
      ),
      text: ({ stats: { finished, total } }) => t("share", { finished, total }),
    },
    {
      key: "start_month",
      header: t("list.column.months"),
      sortable: true,
      cell: ({ start_month, end_month }) => (
        <span className="whitespace-nowrap">
          {start_month}
          {start_month === end_month ? null : (
            <>
              {" – "}
              <span className="sm:block">{end_month}</span>
            </>
          )}
        </span>
      ),
      text: ({ start_month, end_month }) => harvestMonths(start_month, end_month),
    },
    {
      key: "started_at",
      header: t("list.column.started"),
      sortable: true,
      cell: (row) => <StartedBy harvest={row} />,
      text: ({ started_at, started_by }) => [timestamp(started_at), started_by?.username].filter(Boolean).join(", "),
    },
    {
      key: "organizations",
      header: t("list.column.organizations"),
      cell: ({ organizations }) => <NameList names={names(organizations)} />,
      text: ({ organizations }) => names(organizations).join(", "),
    },
    {
      key: "last_attempt_date",
      header: t("list.column.last"),
      sortable: true,
      cell: ({ last_attempt_date }) => <Moment at={last_attempt_date} none={t("list.never")} />,
      text: ({ last_attempt_date }) => (last_attempt_date ? timestamp(last_attempt_date) : t("list.never")),
    },
    {
      key: "attempt_count",
      header: t("list.column.attempts"),
      align: "number",
      sortable: true,
      cell: ({ stats }) => <Count value={stats.attempt_count} />,
      text: ({ stats }) => String(stats.attempt_count),
    },
  ];
}

/** One month, or the first and the last. */
export const harvestMonths = (from: string, to: string): string => (from === to ? from : `${from} – ${to}`);

function HarvestShare({ harvest: { pk, stats } }: { harvest: Harvest }) {
  const t = useTranslations("harvestPages");
  const { finished, total } = stats;
  return (
    <div className="min-w-40">
      <Progress
        label={t("list.progressOf", { number: pk })}
        value={finished}
        max={total}
        text={t("share", { finished, total })}
      />
    </div>
  );
}

/** Link to the harvest, with the number of intentions that wait until their credentials are fixed. */
function HarvestNumber({ harvest: { pk, broken }, href }: { harvest: Harvest; href: string }) {
  const t = useTranslations("harvestPages.list");
  const { count } = useFormat();
  const tip = t("outcome.resting", { count: broken });
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <TextLink quiet className="tabular font-semibold" href={href}>
        <span className="sr-only">{t("openNumber")}</span> {pk}
      </TextLink>
      {broken > 0 ? (
        <span
          className="tabular inline-flex items-center gap-1 rounded-full bg-danger-soft px-1.5 font-semibold text-danger text-xs"
          data-tip={tip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what it means has to be reachable by keyboard
          tabIndex={0}
        >
          <Wrench size={11} aria-hidden />
          <span aria-hidden>{count(broken)}</span>
          <span className="sr-only">{tip}</span>
        </span>
      ) : null}
    </span>
  );
}

/** Current activity or result; failures are always shown. */
function HarvestOutcome({ harvest: { stats, broken, planned_until } }: { harvest: Harvest }) {
  const t = useTranslations("harvestPages.list.outcome");
  const { count, timestamp } = useFormat();
  const { working, planned, failed, warnings, not_ready } = stats;
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
      {stats.held > 0 ? (
        <StatusText tone="warning" icon={MessageCircleQuestion}>
          {t("held", { count: stats.held })}
        </StatusText>
      ) : null}
      {not_ready > 0 ? (
        <StatusText tone="warning" icon={CalendarClock}>
          {t("notReady", { count: not_ready })}
        </StatusText>
      ) : null}
      {warnings > 0 ? (
        <StatusText tone="warning" icon={CircleAlert}>
          {t("warnings", { count: warnings })}
        </StatusText>
      ) : null}
      {waits > 0 && planned_until ? (
        <time dateTime={planned_until} className="text-muted" data-tip={t("plannedTip")}>
          {t("planned", { time: timestamp(planned_until) })}
        </time>
      ) : null}
      {planned + failed + stats.held + not_ready + warnings === 0 ? (
        <StatusText tone="ok" icon={CircleCheck}>
          {t("done")}
        </StatusText>
      ) : null}
    </div>
  );
}
