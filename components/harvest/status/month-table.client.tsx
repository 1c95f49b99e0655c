"use client";

import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { Matrix } from "@/components/ui/tables/matrix";
import type { MonthOverview } from "@/lib/harvest/overview/contract";
import { type CellState, cellStates } from "@/lib/harvest/states/cell-state";
import { useFormat } from "@/lib/kit/format/use-format";
import { groupBy } from "@/lib/kit/group-by";
import { recordOf } from "@/lib/kit/record-of";
import { type Entity, entityName } from "@/lib/organizations/entity-name";
import { CellTick } from "./cell-tick";
import { groupRows } from "./group-rows";
import type { MonthGroup } from "./month-list";
import { type OpenCell, ReportCell, RowHead, YearButton } from "./month-row";
import { type OverviewRow, tickable, tickedShare } from "./month-ticks";
import { MonthLegend } from "./month-words.client";
import { summarizeStates } from "./summarize-states";
import type { CellTicks } from "./use-cell-ticks";

type GroupHeadProps = { of: Entity; rows: readonly OverviewRow[]; ticks: CellTicks };

/** Heading of a group, with a box that selects everything selectable in it. */
function GroupHead({ of, rows, ticks }: GroupHeadProps) {
  const t = useTranslations("harvestStatus.table");
  const locale = useLocale();
  const all = tickable(rows);
  const name = entityName(of, locale);
  return (
    <>
      {all.length > 0 ? (
        <CellTick
          label={t("tickGroup", { name })}
          state={tickedShare(all, ticks.ticked)}
          onChange={(isTicked) => ticks.tick(all, isTicked)}
        />
      ) : (
        <span className="w-6" />
      )}
      {name}
    </>
  );
}

type Props = {
  caption: string;
  rows: readonly OverviewRow[];
  /** One column per code, across releases. */
  reports: MonthOverview["counter_reports"];
  group: MonthGroup | null;
  /** Cells in other states fade. */
  state: CellState | undefined;
  ticks: CellTicks;
  isBusy: boolean;
  onOpen: (cell: OpenCell) => void;
  onYear: (row: OverviewRow) => void;
};

/** Key of the column that opens the yearly overview. */
const YEAR = "year";

/** Credentials by reports; the foot sums up the states of each report. */
export function OverviewTable(props: Props) {
  const { caption, rows, reports, group, state, ticks, isBusy, onOpen, onYear } = props;
  const t = useTranslations("harvestStatus.table");
  const named = useReportTypeName();
  const columns = groupBy(reports, ({ code }) => code);
  const corner = t(group === "platform" ? "organization" : "platform");
  return (
    <MonthLegend>
      <Matrix
        caption={caption}
        isBusy={isBusy}
        corner={{ name: corner, head: <Head label={corner} of={rows} ticks={ticks} /> }}
        columns={[
          ...[...columns].map(([code, ofCode]) => ({
            key: code,
            name: code,
            head: <Head label={code} of={rows} code={code} ticks={ticks} />,
            tip: ofCode.map(named).join("; "),
          })),
          {
            key: YEAR,
            name: t("year"),
            align: "number" as const,
            head: <span className="sr-only">{t("year")}</span>,
          },
        ]}
        groups={groupRows(rows, group).map((part) => ({
          key: part.of?.pk ?? 0,
          head: part.of ? <GroupHead of={part.of} rows={part.rows} ticks={ticks} /> : null,
          rows: part.rows.map((row) => ({
            key: row.pk,
            head: <RowHead row={row} group={group} ticks={ticks} />,
            cell: (code) =>
              code === YEAR ? (
                <span className="inline-flex items-center gap-1">
                  <Done cells={row.reports} />
                  <YearButton row={row} onYear={onYear} />
                </span>
              ) : (
                <ReportCell {...{ row, code, state, ticks, onOpen }} />
              ),
          })),
        }))}
        foot={{
          head: t("done"),
          cell: (code) => (
            <Done
              cells={rows.flatMap((row) =>
                code === YEAR ? row.reports : row.reports.filter(({ counter_report: { code: own } }) => own === code),
              )}
            />
          ),
        }}
      />
    </MonthLegend>
  );
}

/** Reports that are there, of those expected. */
function Done({ cells }: { cells: OverviewRow["reports"] }) {
  const { count } = useFormat();
  const { done, total } = summarizeStates(
    recordOf(cellStates, (state) => cells.filter((cell) => cell.state === state).length),
  );
  return <span className={clsx("tabular", done === total && "text-muted")}>{`${count(done)} / ${count(total)}`}</span>;
}

type HeadProps = { label: string; of: readonly OverviewRow[]; code?: string; ticks: CellTicks };

/** Heading of a column, with a box that selects everything selectable in it. */
function Head({ label, of, code, ticks }: HeadProps) {
  const t = useTranslations("harvestStatus.table");
  const all = tickable(of, code === undefined ? {} : { code });
  return (
    <span className="inline-flex items-center gap-1">
      {all.length > 0 ? (
        <CellTick
          label={code === undefined ? t("tickAll") : t("tickColumn", { code })}
          state={tickedShare(all, ticks.ticked)}
          onChange={(isTicked) => ticks.tick(all, isTicked)}
        />
      ) : null}
      {label}
    </span>
  );
}
