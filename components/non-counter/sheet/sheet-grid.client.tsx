"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TableRegion } from "@/components/ui/tables/table-region.client";
import type { TableReport } from "@/lib/non-counter/contract";
import { columnOf, headingsOf, periodOfColumn } from "@/lib/non-counter/layout/edit-mapping";
import { bareMonth } from "@/lib/non-counter/layout/headings";
import { columnName, isBlankRow, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import { ColumnMenu } from "./column-menu.client";
import type { SheetMapping } from "./use-sheet-mapping";

type Props = { rows: readonly SheetRow[]; report: TableReport | null; work: SheetMapping };

const mostRows = 12;
const mostAbove = 3;

export function SheetGrid({ rows, report, work }: Props) {
  const t = useTranslations("nonCounter.mapper");
  const { draft } = work;
  const year = work.period.slice(0, 4);
  const headings = headingsOf(rows, draft);
  const above = rows.filter(({ number, cells }) => number < draft.headingRow && !isBlankRow(cells)).slice(-mostAbove);
  const joined = headings.upper ? above.at(-1) : undefined;
  const below = rows.filter(({ number }) => number > draft.headingRow).slice(0, mostRows);
  const hasYearColumn =
    draft.mapping.periods === "names" && draft.mapping.columns.some(({ role }) => role === "Period");
  const monthOfYear = (index: number) => (hasYearColumn ? bareMonth(headings.cells[index] ?? "") : null);
  const periodOf = (index: number) =>
    hasYearColumn ? null : periodOfColumn(draft, headings, index, report?.period_months ?? 1, year);
  const isRead = (index: number) => {
    const role = columnOf(draft, headings.cells[index] ?? "")?.role;
    return role ? role !== "Ignore" : (monthOfYear(index) ?? periodOf(index)) !== null;
  };
  const width = Math.max(headings.cells.length, ...below.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => index);
  return (
    <div className="flex flex-col gap-2">
      <HeadingRowField rows={rows} work={work} />
      <div className="overflow-clip rounded-lg border border-hairline bg-surface">
        <TableRegion label={t("grid")}>
          <table className="w-full border-separate border-spacing-0 text-sm">
            <caption className="sr-only">{t("grid")}</caption>
            <thead>
              <AboveRows rows={joined ? above.slice(0, -1) : above} width={width} />
              {joined ? <UpperHeadings row={joined} columns={columns} /> : null}
              <tr>
                <th scope="col" className={clsx(numberStyle, "sticky left-0 bg-surface")}>
                  <span className="sr-only">{t("row")}</span>
                </th>
                {columns.map((index) => (
                  <th key={index} scope="col" className="border-control border-b px-1.5 py-1.5 text-left align-top">
                    <ColumnMenu
                      letter={columnName(index)}
                      heading={headings.cells[index] ?? ""}
                      report={report}
                      marked={columnOf(draft, headings.cells[index] ?? "")?.role ?? null}
                      period={periodOf(index)}
                      monthOfYear={monthOfYear(index)}
                      onMark={(role) => work.mark(headings.cells[index] ?? "", role)}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {below.map(({ number, cells }) => (
                <tr key={number}>
                  <th scope="row" className={clsx(numberStyle, "sticky left-0 bg-surface font-normal")}>
                    {number}
                  </th>
                  {columns.map((index) => (
                    <td key={index} className={clsx(cellStyle, isRead(index) || "text-muted")}>
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      </div>
    </div>
  );
}

const numberStyle = "tabular w-10 border-hairline border-b px-2 py-1 text-right text-muted";
const cellStyle = "max-w-56 truncate border-hairline border-b px-3 py-1";

/** Cells of the upper of two heading rows. */
function UpperHeadings({ row: { number, cells }, columns }: { row: SheetRow; columns: readonly number[] }) {
  return (
    <tr>
      <th scope="row" className={clsx(numberStyle, "sticky left-0 bg-surface font-normal")}>
        {number}
      </th>
      {columns.map((index) => (
        <td key={index} className="border-hairline border-b px-3 py-1 font-semibold">
          {cells[index]}
        </td>
      ))}
    </tr>
  );
}

/** Rows above the headings, one line each. */
function AboveRows({ rows, width }: { rows: readonly SheetRow[]; width: number }) {
  return rows.map(({ number, cells }) => (
    <tr key={number} className="text-muted">
      <th scope="row" className={clsx(numberStyle, "sticky left-0 bg-surface font-normal")}>
        {number}
      </th>
      <td colSpan={width} className="border-hairline border-b px-3 py-1">
        {cells.filter((cell) => cell.trim() !== "").join(" · ")}
      </td>
    </tr>
  ));
}

function HeadingRowField({ rows, work }: Pick<Props, "rows" | "work">) {
  const t = useTranslations("nonCounter.mapper");
  const offered = rows.filter(({ cells }) => !isBlankRow(cells)).slice(0, 40);
  return (
    <div className="flex max-w-md flex-col gap-2">
      <SelectField<number>
        label={t("headingRow")}
        value={work.draft.headingRow}
        options={offered.map(({ number, cells }) => ({
          value: number,
          label: `${number}: ${cells.filter((cell) => cell.trim() !== "").join(" · ")}`.slice(0, 80),
        }))}
        onChange={(row) => row !== null && work.moveHeadings(row)}
      />
      <Checkbox
        label={t("twoRows")}
        hint={t("twoRowsHint")}
        value={work.draft.mapping.two_rows}
        onChange={work.joinHeadings}
      />
    </div>
  );
}
