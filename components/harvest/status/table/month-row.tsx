import clsx from "clsx";
import { CalendarRange, CirclePause, CircleX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useErrorWords } from "@/components/harvest/errors/use-error-words";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { TextLink } from "@/components/ui/text-link";
import type { CellState } from "@/lib/harvest/states/cell-state";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { credentialsName } from "../../credentials-name";
import type { MonthGroup } from "../list/month-list";
import { CellTick } from "./cell-tick";
import { MonthCell } from "./month-cell";
import { isTickable, type OverviewRow, tickable, tickedShare, tickKey } from "./month-ticks";
import type { CellTicks } from "./use-cell-ticks";

export type OpenCell = { row: OverviewRow; report: number };

type Props = {
  row: OverviewRow;
  codes: readonly string[];
  group: MonthGroup | null;
  state: CellState | undefined;
  ticks: CellTicks;
  onOpen: (cell: OpenCell) => void;
  onYear: (row: OverviewRow) => void;
};

const cellStyle = "border-hairline border-b group-hover:bg-sunken";

export function MonthRow({ row, codes, group, state, ticks, onOpen, onYear }: Props) {
  const t = useTranslations("harvestStatus.table");
  const locale = useLocale();
  const name = credentialsName(row, locale);
  return (
    <tr className="group">
      <th
        scope="row"
        className={clsx(cellStyle, "sticky left-0 z-[1] bg-surface py-1 pr-2 pl-4 text-left font-normal")}
      >
        <Head row={row} name={name} group={group} ticks={ticks} />
      </th>
      {codes.map((code) => {
        const cell = row.reports.find(({ counter_report }) => counter_report.code === code);
        if (!cell) return <td key={code} className={cellStyle} />;
        const tick = { credentials: row.pk, report: cell.counter_report.pk };
        return (
          <td key={code} className={clsx(cellStyle, "px-1")}>
            <MonthCell
              cell={cell}
              name={name}
              isFaded={state !== undefined && cell.state !== state}
              isTickable={isTickable(cell)}
              isTicked={ticks.ticked.has(tickKey(tick))}
              onOpen={() => onOpen({ row, report: cell.counter_report.pk })}
              onTick={(isTicked) => ticks.tick([tick], isTicked)}
            />
          </td>
        );
      })}
      <td className={clsx(cellStyle, "pr-2 text-right")}>
        <IconButton
          label={t("yearOf", { name })}
          icon={CalendarRange}
          data-tip={t("year")}
          data-cell="year"
          tabIndex={-1}
          onClick={() => onYear(row)}
        />
      </td>
    </tr>
  );
}

type HeadProps = Pick<Props, "row" | "group" | "ticks"> & { name: string };

function Head({ row, name, group, ticks }: HeadProps) {
  const t = useTranslations("harvestStatus.table");
  const locale = useLocale();
  const all = tickable([row]);
  const placeName = entityName(group === "platform" ? row.organization : row.platform, locale);
  return (
    <span className="flex min-w-32 items-start gap-1.5">
      {all.length > 0 ? (
        <CellTick
          name="row tick"
          label={t("tickRow", { name })}
          state={tickedShare(all, ticks.ticked)}
          onChange={(isTicked) => ticks.tick(all, isTicked)}
        />
      ) : (
        <span className="w-6 shrink-0" />
      )}
      <span className="min-w-0 py-0.5">
        <TextLink
          quiet
          href={`${pathTo("sushi-credentials-list")}?credentials=${row.pk}`}
          data-cell="row"
          tabIndex={-1}
        >
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
      tabIndex={-1}
      data-cell="state"
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
