import { HtmlRows } from "@/lib/spreadsheets/markup/html-rows";
import { ReadingBudget } from "@/lib/spreadsheets/reading-budget";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { TextDecoding } from "@/lib/spreadsheets/text/text-decoding";
import type { ReadContext } from "../file-report";
import type { FileReport } from "../reading";
import { requestOf, tableReports } from "./table-reports";

/**
 * Reads reports in the tables of an HTML page, which some providers deliver as ".xls"; throws Unreadable if there is
 * none.
 */
export async function* readHtmlTables(
  chunks: AsyncIterable<Uint8Array>,
  context: ReadContext,
): AsyncGenerator<FileReport> {
  const decoding = new TextDecoding();
  yield* tableReports(htmlRows(chunks, decoding, context.budget), {
    ...{ newLog: context.newLog, kind: "html", sheet: null, glue: "; " },
    ...requestOf(context),
    form: () => ({ encoding: decoding.encoding, delimiter: null }),
    note: (log) => {
      if (decoding.hasForeignBytes) log.warn("text-bytes-lost");
    },
  });
}

/** The rows of all tables of an HTML page. */
export async function* htmlRows(
  chunks: AsyncIterable<Uint8Array>,
  decoding = new TextDecoding(),
  budget = new ReadingBudget(),
): AsyncGenerator<SheetRow[]> {
  const rows = new HtmlRows(budget);
  for await (const text of decoding.read(chunks)) yield rows.push(text);
  yield rows.finish();
}
