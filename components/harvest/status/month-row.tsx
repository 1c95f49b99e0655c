import clsx from "clsx";
import { CalendarRange, CircleAlert, CirclePause, CircleX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { TextLink } from "@/components/ui/text-link";
import type { OverviewCell } from "@/lib/harvest/overview/contract";
import type { CellState } from "@/lib/harvest/states/cell-state";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { CellIcon, cellIcons } from "../cells/cell-icon";
import { credentialsName } from "../credentials-name";
import { useErrorWords } from "../errors/use-error-words";
import { CellTick } from "./cell-tick";
import type { MonthGroup } from "./month-list";
import { isTickable, type OverviewRow, tickable, tickedShare, tickKey } from "./month-ticks";
import { useMonthWords } from "./month-words.client";
import type { CellTicks } from "./use-cell-ticks";

export type OpenCell = { row: OverviewRow; report: number };

type Props = {
  row: OverviewRow;
  code: string;
  /** Cells in other states fade. */
  state: CellState | undefined;
  ticks: CellTicks;
  onOpen: (cell: OpenCell) => void;
};

/** The report of this code, if the credentials have it. */
export function ReportCell({ row, code, state, ticks, onOpen }: Props) {
  const locale = useLocale();
  const cell = row.reports.find(({ counter_report }) => counter_report.code === code);
  if (!cell) return null;
  const tick = { credentials: row.pk, report: cell.counter_report.pk };
  return (
    <MonthCell
      cell={cell}
      name={credentialsName(row, locale)}
      isFaded={state !== undefined && cell.state !== state}
      isTickable={isTickable(cell)}
      isTicked={ticks.ticked.has(tickKey(tick))}
      onOpen={() => onOpen({ row, report: cell.counter_report.pk })}
      onTick={(isTicked) => ticks.tick([tick], isTicked)}
    />
  );
}

export function YearButton({ row, onYear }: { row: OverviewRow; onYear: (row: OverviewRow) => void }) {
  const t = useTranslations("harvestStatus.table");
  const locale = useLocale();
  return (
    <IconButton
      label={t("yearOf", { name: credentialsName(row, locale) })}
      icon={CalendarRange}
      data-tip={t("year")}
      onClick={() => onYear(row)}
    />
  );
}

type HeadProps = Pick<Props, "row" | "ticks"> & { group: MonthGroup | null };

export function RowHead({ row, group, ticks }: HeadProps) {
  const t = useTranslations("harvestStatus.table");
  const locale = useLocale();
  const name = credentialsName(row, locale);
  const all = tickable([row]);
  const placeName = entityName(group === "platform" ? row.organization : row.platform, locale);
  return (
    <span className="flex min-w-32 items-start gap-1.5">
      {all.length > 0 ? (
        <CellTick
          label={t("tickRow", { name })}
          state={tickedShare(all, ticks.ticked)}
          onChange={(isTicked) => ticks.tick(all, isTicked)}
        />
      ) : (
        <span className="w-6 shrink-0" />
      )}
      <span className="min-w-0 py-0.5">
        <TextLink quiet href={`${pathTo("sushi-credentials-list")}?credentials=${row.pk}`}>
          {placeName}
        </TextLink>
        <span className="ml-1.5 inline-flex items-center gap-1 align-middle">
          <Badge>{row.counter_version}</Badge>
          <MessagePage row={row} />
        </span>
        {row.title ? <span className="block text-muted text-sm">{row.title}</span> : null}
      </span>
    </span>
  );
}

/** Marks broken credentials and those without automatic harvesting. */
function MessagePage({ row: { broken_since, broken_by, enabled } }: { row: OverviewRow }) {
  const t = useTranslations("harvestStatus.table");
  const words = useErrorWords();
  const { day } = useFormat();
  const reason = words(broken_by ?? "")?.name ?? "";
  const text = broken_since ? t("broken", { day: day(broken_since), reason }) : enabled ? "" : t("inactive");
  if (!text) return null;
  const Icon = broken_since ? CircleX : CirclePause;
  return (
    <span
      data-tip={text}
      className={clsx(
        "inline-flex size-6 items-center justify-center rounded-sm",
        broken_since ? "text-danger" : "text-muted",
      )}
    >
      <Icon size={15} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  );
}

type MonthCellProps = {
  cell: OverviewCell;
  /** Platform and organization. */
  name: string;
  isFaded: boolean;
  isTickable: boolean;
  isTicked: boolean;
  onOpen: () => void;
  onTick: (isTicked: boolean) => void;
};

/** One report: state as icon, error as text; opens its downloads, and can be selected if harvesting makes sense. */
function MonthCell({ cell, name, isFaded, isTickable, isTicked, onOpen, onTick }: MonthCellProps) {
  const words = useMonthWords();
  const { counter_report, state, broken } = cell;
  const text = words.cell(cell);
  const error = words.error(cell);
  const isMarked = broken && state !== "broken";
  return (
    <div className={clsx("flex items-center gap-1 transition-opacity", isFaded && "opacity-35")}>
      <button
        type="button"
        data-tip={text}
        aria-label={`${name}, ${counter_report.code}: ${[error, text].filter(Boolean).join(", ")}`}
        onClick={onOpen}
        className="inline-flex h-8 min-w-8 items-center justify-center gap-1.5 rounded px-1.5 hover:bg-sunken focus-visible:-outline-offset-2 group-hover:hover:bg-hairline"
      >
        <span className="relative flex">
          <CellIcon look={cellIcons[state]} />
          {isMarked ? (
            <CircleAlert
              size={12}
              strokeWidth={2.5}
              aria-hidden
              className="absolute -top-1.5 -right-1 rounded-full bg-surface text-danger"
            />
          ) : null}
        </span>
        {error ? (
          <span
            className={clsx("tabular max-w-28 truncate text-sm", state === "held" ? "text-warning" : "text-danger")}
          >
            {error}
          </span>
        ) : null}
      </button>
      {isTickable ? (
        <CellTick
          label={words.tick(`${name}, ${counter_report.code}`)}
          state={isTicked ? "all" : "none"}
          onChange={onTick}
        />
      ) : null}
    </div>
  );
}
