import type { OverviewCell } from "@/lib/harvest/overview/contract";
import type { Entity } from "@/lib/organizations/entity-name";
import type { Table } from "@/lib/spreadsheets/table";
import type { OverviewRow } from "./month-ticks";

/** Translated texts of the file. */
export type MonthWords = {
  heads: readonly string[];
  name: (of: Entity) => string;
  state: (cell: OverviewCell) => string;
  error: (code: string) => string;
  timestamp: (moment: string) => string;
};

/** The overview as a table: one row per report and set of credentials. */
export function monthTable(
  rows: readonly OverviewRow[],
  { month, words }: { month: string; words: MonthWords },
): Table {
  const lines = rows.flatMap((row) =>
    row.reports.map((cell) => [
      month,
      words.name(row.platform),
      words.name(row.organization),
      row.title,
      row.counter_version,
      cell.counter_report.code,
      words.state(cell),
      cell.error_code,
      words.error(cell.error_code),
      cell.http_status ?? "",
      cell.import?.fact_count ?? "",
      cell.when ? words.timestamp(cell.when) : "",
      cell.not_before ? words.timestamp(cell.not_before) : "",
    ]),
  );
  return { headings: words.heads, rows: lines };
}
