import { HtmlRows } from "@/lib/spreadsheets/markup/html-rows";
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
  yield* tableReports(htmlRows(chunks, decoding), {
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
): AsyncGenerator<SheetRow[]> {
  const rows = new HtmlRows();
  for await (const text of decoding.read(chunks)) yield rows.push(text);
  yield rows.finish();
}
