import type { OverviewCell } from "@/lib/harvest/overview/contract";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import type { Entity } from "@/lib/kit/format/entity-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { OverviewRow } from "../table/month-ticks";

/** How the file says things in the reader's language. */
export type CsvWords = {
  heads: readonly string[];
  name: (of: Entity) => string;
  state: (cell: OverviewCell) => string;
  error: (code: string) => string;
  timestamp: (moment: string) => string;
};

/** The overview as a CSV file: one line for each report of each set of credentials. */
export function monthCsv(
  rows: readonly OverviewRow[],
  { month, locale, words }: { month: string; locale: Locale; words: CsvWords },
): string {
  const separator = separatorOf(locale);
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
  return BYTE_ORDER_MARK + [words.heads, ...lines].map((line) => csvLine(line, separator)).join("");
}
