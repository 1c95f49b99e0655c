import { TemporaryFile } from "@/lib/kit/files/temporary-file";
import { isOpenDocument } from "./ods/open-document";
import { openWorkbook } from "./open-workbook";
import { ReadingBudget } from "./reading-budget";
import type { SheetRow } from "./sheet-row";
import { DelimitedRows } from "./text/delimited-rows";
import { guessDelimiter, type HeadingScore } from "./text/guess-delimiter";
import { TextDecoding } from "./text/text-decoding";
import { ZipArchive } from "./xlsx/zip-archive";

/** One table of a file: a visible sheet of a workbook, a file of an archive, or a delimited text, which has no name. */
export type Spreadsheet = {
  name: string | null;
  rows: AsyncGenerator<SheetRow[]>;
  /** Encoding details of a text, complete once its rows were read. */
  decoding?: TextDecoding;
};

type Options = {
  /** Rates a row as headings; used to detect the delimiter of a text. */
  score?: HeadingScore;
  temporaryFolder?: string;
  /** Whether text files within a ZIP archive are tables as well. */
  opensArchives?: boolean;
};

const headLength = 64 * 1024;

/** Reads the tables of a spreadsheet (.xlsx, .csv, .tsv …) one by one; throws SheetUnreadable. */
export async function* readSpreadsheet(
  source: AsyncIterable<Uint8Array>,
  options: Options = {},
): AsyncGenerator<Spreadsheet> {
  const chunks = source[Symbol.asyncIterator]();
  const head = await beginning(chunks);
  const all = following(head, chunks);
  if (head.length > 1 && head[0] === 0x50 && head[1] === 0x4b) yield* sheetsOf(all, options);
  else yield textTable(null, all, { score: options.score, budget: new ReadingBudget() });
}

async function beginning(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 4) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* following(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield Buffer.from(next.value);
  } finally {
    await rest.return?.();
  }
}

async function* sheetsOf(
  chunks: AsyncIterable<Buffer>,
  { temporaryFolder, opensArchives = false, score }: Options,
): AsyncGenerator<Spreadsheet> {
  const file = await TemporaryFile.create(temporaryFolder);
  try {
    for await (const chunk of chunks) await file.write(chunk);
    const budget = new ReadingBudget();
    const archive = await ZipArchive.open(await file.descriptor(), budget);
    if (opensArchives && !isOpenDocument(archive) && !archive.names.some((name) => /^xl[/\\]/i.test(name))) {
      for (const name of archive.names.filter(isTableName))
        yield textTable(name, archive.read(name), { score, budget });
      return;
    }
    const workbook = await openWorkbook(archive);
    for (const sheet of workbook.sheets) {
      if (!sheet.isHidden) yield { name: sheet.name, rows: workbook.rows(sheet) };
    }
  } finally {
    await file.remove();
  }
}

/** Skips files that operating systems leave in archives. */
const isTableName = (name: string): boolean =>
  /\.(csv|tsv|txt|tab)$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/i.test(name);

type TextOptions = { score: HeadingScore | undefined; budget: ReadingBudget };

function textTable(name: string | null, chunks: AsyncIterable<Buffer>, options: TextOptions): Spreadsheet {
  const decoding = new TextDecoding();
  return { name, rows: textRows(decoding.read(chunks), options), decoding };
}

async function* textRows(text: AsyncGenerator<string>, { score, budget }: TextOptions): AsyncGenerator<SheetRow[]> {
  let head = "";
  while (head.length < headLength) {
    const next = await text.next();
    if (next.done) break;
    head += next.value;
  }
  const cutter = new DelimitedRows(guessDelimiter(head.slice(0, headLength), score), budget);
  yield cutter.push(head);
  for await (const part of text) yield cutter.push(part);
  yield cutter.end();
}
