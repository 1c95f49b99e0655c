import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { DelimitedRows } from "@/lib/spreadsheets/text/delimited-rows";
import { guessDelimiter } from "@/lib/spreadsheets/text/guess-delimiter";
import { TextDecoding } from "@/lib/spreadsheets/text/text-decoding";
import type { ReadContext } from "../file-report";
import type { FindingLog } from "../finding";
import type { FileReport } from "../reading";
import { headingScore } from "./head/table-columns";
import { headerLabel } from "./head/table-header";
import { requestOf, tableReports } from "./table-reports";

const headLength = 64 * 1024;
const glues: Readonly<Record<string, string>> = { ",": ", ", ";": "; ", "|": "|", "\t": " " };

/** Reads the reports of a delimited text with any encoding and delimiter. */
export async function* readTextTables(
  chunks: AsyncIterable<Uint8Array>,
  context: ReadContext,
): AsyncGenerator<FileReport> {
  const decoding = new TextDecoding();
  const text = decoding.read(chunks);
  try {
    const head = await lookAhead(text);
    const delimiter = guessDelimiter(head.slice(0, headLength), score);
    const cutter = new DelimitedRows(delimiter, context.budget);
    yield* tableReports(rows(head, text, cutter), {
      ...{ newLog: context.newLog, kind: "table", sheet: null, glue: glues[delimiter] ?? " " },
      ...requestOf(context),
      form: () => ({ encoding: decoding.encoding, delimiter }),
      note: (log) => note(log, decoding, cutter),
    });
  } finally {
    await text.return(undefined);
  }
}

/** An empty report may have no headings; then its header rows determine the delimiter. */
function score(cells: readonly string[]): number {
  return headingScore(cells) || (cells.length > 1 && headerLabel(cells[0] ?? "") ? 0.5 : 0);
}

async function lookAhead(text: AsyncGenerator<string>): Promise<string> {
  let head = "";
  while (head.length < headLength) {
    const next = await text.next();
    if (next.done) break;
    head += next.value;
  }
  return head;
}

async function* rows(head: string, rest: AsyncGenerator<string>, cutter: DelimitedRows): AsyncGenerator<SheetRow[]> {
  yield cutter.push(head);
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield cutter.push(next.value);
  yield cutter.end();
}

function note(log: FindingLog, { encoding, hasForeignBytes }: TextDecoding, { oddlyQuoted }: DelimitedRows): void {
  if (encoding !== "utf-8") log.warn("encoding-not-utf8", "", { encoding: encoding.toUpperCase() });
  if (hasForeignBytes) log.warn("text-bytes-lost");
  for (const row of oddlyQuoted) log.warn("quotes-odd", `row ${row}`);
}
