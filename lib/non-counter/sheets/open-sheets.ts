import { headText } from "@/lib/counter/bytes/charset";
import { binaryKind, type ContentKind, textKind } from "@/lib/counter/bytes/content-kind";
import { type FindingCode, type FindingLog, Unreadable } from "@/lib/counter/finding";
import type { TableForm } from "@/lib/counter/reading";
import { htmlRows } from "@/lib/counter/table/read-html-tables";
import { asUnreadable } from "@/lib/counter/table/table-reports";
import { type Looked, lookAhead } from "@/lib/kit/bytes/lookahead";
import { TemporaryFile } from "@/lib/kit/files/temporary-file";
import { SpreadsheetXml } from "@/lib/spreadsheets/markup/spreadsheet-xml";
import { openWorkbook } from "@/lib/spreadsheets/open-workbook";
import { ReadingBudget } from "@/lib/spreadsheets/reading-budget";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { DelimitedRows } from "@/lib/spreadsheets/text/delimited-rows";
import { guessDelimiter } from "@/lib/spreadsheets/text/guess-delimiter";
import { TextDecoding } from "@/lib/spreadsheets/text/text-decoding";
import { BinaryWorkbook } from "@/lib/spreadsheets/xls/binary-workbook";
import { ZipArchive } from "@/lib/spreadsheets/xlsx/zip-archive";

/** A table of a file. Rows of a workbook's sheet can be read again, those of a text only once. */
export type OpenSheet = {
  /** Null for text. */
  name: string | null;
  rows: () => AsyncGenerator<SheetRow[]>;
  /** Known once the rows were read. */
  form: () => Pick<TableForm, "encoding" | "delimiter">;
  /** Adds findings about the text as a whole. */
  note: (log: FindingLog) => void;
};

export type OpenedSheets = { kind: ContentKind; sheets: readonly OpenSheet[]; hidden: readonly string[] };

export type OpenOptions = {
  /** How well a row fits as headings; used to detect the delimiter of a text. */
  score: (cells: readonly string[]) => number;
  temporaryFolder?: string;
};

const headLength = 64 * 1024;

/** Opens the visible tables of a workbook or text while `read` reads from them; throws Unreadable for other files. */
export async function* openSheets<Out>(
  source: AsyncIterable<Uint8Array>,
  options: OpenOptions,
  read: (opened: OpenedSheets) => AsyncGenerator<Out>,
): AsyncGenerator<Out> {
  const body = await lookAhead(source, 4096);
  const kind = binaryKind(body.head) ?? textKind(headText(body.head).trimStart());
  try {
    if (kind === "xlsx" || kind === "zip") yield* ofWorkbook(body, options, read);
    else if (kind === "html" || kind === "spreadsheet-xml" || kind === "xls") yield* ofMarkup(body, kind, read);
    else if (kind === "table" || kind === "text")
      yield* read({ kind: "table", sheets: [textSheet(body, options)], hidden: [] });
    else
      throw new Unreadable(refusals[kind] ?? "table-not-a-table", {
        isCounter: true,
        values: { title: "–", text: "–" },
      });
  } catch (error) {
    throw asUnreadable(error);
  }
}

const refusals: Partial<Record<ContentKind, FindingCode>> = {
  empty: "empty-answer",
  pdf: "kind-pdf",
};

async function* ofWorkbook<Out>(
  { chunks }: Looked,
  { temporaryFolder }: OpenOptions,
  read: (opened: OpenedSheets) => AsyncGenerator<Out>,
): AsyncGenerator<Out> {
  const file = await TemporaryFile.create(temporaryFolder);
  try {
    for await (const chunk of chunks) await file.write(chunk);
    const archive = await ZipArchive.open(await file.descriptor(), new ReadingBudget());
    const workbook = await openWorkbook(archive);
    const visible = workbook.sheets.filter(({ isHidden }) => !isHidden);
    const sheets = visible.map((sheet) => ({
      name: sheet.name,
      rows: () => workbook.rows(sheet),
      form: () => ({ encoding: null, delimiter: null }),
      note: () => {},
    }));
    const hidden = workbook.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
    yield* read({ kind: "xlsx", sheets, hidden });
  } finally {
    await file.remove();
  }
}

/** Tables named ".xls": workbooks of Excel before 2007, its XML of 2003, or web pages. */
async function* ofMarkup<Out>(
  { chunks }: Looked,
  kind: "html" | "spreadsheet-xml" | "xls",
  read: (opened: OpenedSheets) => AsyncGenerator<Out>,
): AsyncGenerator<Out> {
  const plain = { form: () => ({ encoding: null, delimiter: null }), note: () => {} };
  if (kind !== "html") {
    const book = await (kind === "xls" ? BinaryWorkbook.open(chunks) : SpreadsheetXml.open(chunks));
    const sheets = book.sheets.filter(({ isHidden }) => !isHidden);
    const hidden = book.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
    yield* read({
      kind,
      hidden,
      sheets: sheets.map((one) => ({ ...plain, name: one.name, rows: () => book.rows(one) })),
    });
    return;
  }
  const rows = htmlRows(chunks);
  let first = await rows.next();
  while (!first.done && first.value.length === 0) first = await rows.next();
  if (first.done) throw new Unreadable("kind-html", { values: { title: "–" } });
  const { value } = first;
  async function* all() {
    yield value;
    yield* rows;
  }
  yield* read({ kind, hidden: [], sheets: [{ ...plain, name: null, rows: all }] });
}

function textSheet({ chunks }: Looked, { score }: OpenOptions): OpenSheet {
  const decoding = new TextDecoding();
  const seen: { cutter: DelimitedRows | null; delimiter: string | null } = { cutter: null, delimiter: null };
  return {
    name: null,
    async *rows() {
      const text = decoding.read(chunks);
      let head = "";
      while (head.length < headLength) {
        const next = await text.next();
        if (next.done) break;
        head += next.value;
      }
      seen.delimiter = guessDelimiter(head.slice(0, headLength), score);
      seen.cutter = new DelimitedRows(seen.delimiter);
      yield seen.cutter.push(head);
      for await (const part of text) yield seen.cutter.push(part);
      yield seen.cutter.end();
    },
    form: () => ({ encoding: decoding.encoding, delimiter: seen.delimiter }),
    note(log) {
      if (decoding.encoding !== "utf-8")
        log.warn("encoding-not-utf8", "", { encoding: decoding.encoding.toUpperCase() });
      if (decoding.hasForeignBytes) log.warn("text-bytes-lost");
      for (const row of seen.cutter?.oddlyQuoted ?? []) log.warn("quotes-odd", `row ${row}`);
    },
  };
}
