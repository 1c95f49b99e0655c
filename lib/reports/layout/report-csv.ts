import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { ReportRow } from "../report-table";
import { cellsOf, layoutHeadings, type ReportLayout, totalsOf } from "./report-layout";

type Table = {
  readonly layout: ReportLayout;
  readonly rows: AsyncIterable<readonly ReportRow[]>;
};

/** A report as CSV, in batches; files for programs have no totals. */
export async function* reportCsvLines(
  { layout, rows }: Table,
  { locale, hasTotals }: { locale: Locale; hasTotals: boolean },
): AsyncGenerator<string, void, undefined> {
  const line = (cells: readonly (string | number | null)[]) =>
    csvLine(
      cells.map((cell) => cell ?? ""),
      separatorOf(locale),
    );
  yield BYTE_ORDER_MARK + line(layoutHeadings(layout));
  for await (const batch of rows) yield batch.map((row) => line(cellsOf(layout, row))).join("");
  const totals = hasTotals ? totalsOf(layout) : null;
  if (totals) yield line(totals);
}
