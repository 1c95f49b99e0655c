import type { HarvestRequest } from "@/lib/harvest/contract";
import type { MatrixCell, MatrixYear } from "@/lib/harvest/overview/contract";
import { groupBy } from "@/lib/kit/group-by";

/** Keys of a year in the matrix. */
export const monthNumbers = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"] as const;

/** Purpose of the selection: harvest months, or delete their data. */
export type YearlyMode = "harvest" | "delete";

/** One report of one year: January to December; months not over yet are empty. */
export type YearlyRow = {
  year: number;
  report: MatrixCell["counter_report"];
  cells: readonly { key: string; month: string; cell: MatrixCell | null }[];
};

const cellKey = (report: { pk: number }, month: string): string => `${report.pk} ${month}`;

/** The rows of the matrix, newest year first. `runningMonth` (yyyy-MM) is not over. */
export function yearlyRows(years: readonly MatrixYear[], runningMonth: string): YearlyRow[] {
  return [...years]
    .sort((first, second) => second.year - first.year)
    .flatMap((year) =>
      year["01"].map(({ counter_report: report }, index) => ({
        year: year.year,
        report,
        cells: monthNumbers.map((number) => {
          const month = `${year.year}-${number}`;
          const cell = month < runningMonth ? (year[number][index] ?? null) : null;
          return { key: cellKey(report, month), month, cell };
        }),
      })),
    );
}

/** Why a month cannot be selected; null if it can. Texts: harvestStatus.year.untickable.<reason>. */
export function unselectableReason(
  cell: MatrixCell,
  mode: YearlyMode,
): "broken" | "expired" | "planned" | "nothing" | null {
  if (mode === "delete")
    return cell.import_batch !== null || cell.status !== "untried" || cell.planned ? null : "nothing";
  if (cell.broken) return "broken";
  if (cell.planned) return "planned";
  return cell.expired ? "expired" : null;
}

/** Its numbers would be harvested again and replaced. */
export const replaces = (cell: MatrixCell): boolean => cell.import_batch !== null;

/** Keys for "Select all": missing months when harvesting, existing data when deleting. */
export function allKeys(rows: readonly YearlyRow[], mode: YearlyMode): string[] {
  return rows.flatMap(({ cells }) =>
    cells.flatMap(({ key, cell }) => {
      if (!cell || unselectableReason(cell, mode)) return [];
      return mode === "delete" || cell.can_harvest || cell.status === "partial_data" ? [key] : [];
    }),
  );
}

export type SelectedCell = { report: YearlyRow["report"]; month: string; cell: MatrixCell };

/** The selected months that can still be selected, in the order of the matrix. */
export function selectedCells(
  rows: readonly YearlyRow[],
  ticked: ReadonlySet<string>,
  mode: YearlyMode,
): SelectedCell[] {
  return rows.flatMap(({ report, cells }) =>
    cells.flatMap(({ key, month, cell }) =>
      cell && ticked.has(key) && !unselectableReason(cell, mode) ? [{ report, month, cell }] : [],
    ),
  );
}

export const requestsOf = (credentials: number, selection: readonly SelectedCell[]): HarvestRequest[] =>
  selection.map(({ report, month, cell }) => ({
    credentials,
    counter_report: report.pk,
    start_date: month,
    end_date: month,
    ...(replaces(cell) && { replace: true }),
  }));

/** Months by report, in the shape of the query for a deletion. */
export function plannedMonthsByReport(selection: readonly SelectedCell[]): { report_type: number; months: string[] }[] {
  const byReport = new Map<number, string[]>();
  for (const { report, month } of selection) byReport.set(report.pk, [...(byReport.get(report.pk) ?? []), month]);
  return [...byReport].map(([report_type, months]) => ({ report_type, months }));
}

/** Selected months that the provider does not offer, in order, by report. */
export function notOfferedMonths(selection: readonly SelectedCell[]): Map<YearlyRow["report"], string[]> {
  const byReport = new Map<YearlyRow["report"], string[]>();
  const cells = selection.filter(({ cell }) => cell.status === "not_offered");
  for (const ofReport of groupBy(cells, ({ report }) => report.pk).values()) {
    const months = ofReport.map(({ month }) => month).sort();
    for (const { report } of ofReport.slice(0, 1)) byReport.set(report, months);
  }
  return byReport;
}
