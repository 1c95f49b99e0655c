import { asBuffer, type Looked, lookAhead } from "@/lib/kit/bytes/lookahead";
import { SpreadsheetXml } from "@/lib/spreadsheets/markup/spreadsheet-xml";
import { ReadingBudget } from "@/lib/spreadsheets/reading-budget";
import { BinaryWorkbook } from "@/lib/spreadsheets/xls/binary-workbook";
import { asUtf8, headText } from "./bytes/charset";
import { binaryKind, type ContentKind, contentKind, textKind } from "./bytes/content-kind";
import { unpacked } from "./bytes/gzip";
import { unquoted } from "./bytes/json-string";
import { excerpt } from "./excerpt";
import type { ReadContext } from "./file-report";
import { type FindingCode, FindingLog, Unreadable } from "./finding";
import { type JsonContext, readJsonReport } from "./json/read-json";
import { readArchive } from "./read-archive";
import type { FileReport, RecordBatches } from "./reading";
import { type AssumedReport, type Reading, type ReportRequest, unread } from "./reading";
import { readHtmlTables } from "./table/read-html-tables";
import { readTextTables } from "./table/read-text-tables";
import { readWorkbook } from "./table/read-workbook";
import type { UsageRecord } from "./usage-record";
import { AmpersandFixer } from "./xml/ampersand-fixer";
import { Release4Answer } from "./xml/release-4-answer";
import { XmlDecoder } from "./xml/xml-decoder";
import { XmlElements } from "./xml/xml-elements";

const batchSize = 5_000;

/** Reads COUNTER XML of Release 4, with or without SOAP envelope, from bytes that start with an angle bracket. */
async function* readXml(
  chunks: AsyncIterable<Uint8Array>,
  context: Pick<JsonContext, "log" | "request" | "assumed">,
): AsyncGenerator<UsageRecord[], Reading> {
  const { log } = context;
  const answer = new Release4Answer(context);
  const elements = new XmlElements(answer);
  const decoder = new XmlDecoder(log);
  const fixer = new AmpersandFixer();
  try {
    for await (const chunk of chunks) {
      elements.push(fixer.push(decoder.push(asBuffer(chunk))));
      if (answer.waiting >= batchSize) yield* batches(answer, log);
    }
    elements.push(fixer.push(decoder.end()) + fixer.end());
    elements.end();
    noteFixed(fixer, log);
    answer.end();
    yield* batches(answer, log);
    return answer.conclude();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    noteFixed(fixer, log);
    return answer.conclude(error);
  }
}

function noteFixed({ fixed }: AmpersandFixer, log: FindingLog): void {
  if (fixed > 0) log.warn("xml-ampersands", "", { ampersands: fixed });
}

/** Yields the records read so far; nothing after an error, because the whole file is refused. */
function* batches(answer: Release4Answer, log: FindingLog): Generator<UsageRecord[], void> {
  const records = answer.takeRecords();
  if (log.hasErrors) return;
  for (let from = 0; from < records.length; from += batchSize) yield records.slice(from, from + batchSize);
}

export type ReadOptions = {
  /** The request, if the file answers one; an upload has only its header. */
  request?: ReportRequest;
  /** The report of a file that does not name one, as chosen by the uploader. */
  assumed?: AssumedReport;
  /** For items too large for memory; defaults to the system's temporary folder. */
  temporaryFolder?: string;
};

type Reader = (chunks: AsyncIterable<Uint8Array>, context: JsonContext) => RecordBatches;

/** Readers by kind of content; each takes UTF-8 bytes from the first character of the content. */
const readers: Partial<Record<ContentKind, Reader>> = { json: readJsonReport, xml: readXml };

const refusals: Partial<Record<ContentKind, { code: FindingCode; isCounter: boolean }>> = {
  "json-string": { code: "json-nested", isCounter: false },
  html: { code: "kind-html", isCounter: false },
  pdf: { code: "kind-pdf", isCounter: false },
  packed: { code: "kind-packed", isCounter: false },
  image: { code: "kind-image", isCounter: false },
  text: { code: "kind-text", isCounter: false },
};

/**
 * Reads the COUNTER report of a file, whatever its packing, encoding, form and release, and yields records in batches
 * of at most 5000. Records are provisional until the returned reading has the verdict "import"; errors of the source
 * are rethrown. A file with several reports is refused here; use `readCounterFile`.
 */
export async function* readCounter(source: AsyncIterable<Uint8Array>, options: ReadOptions = {}): RecordBatches {
  const reports = readCounterFile(source, options);
  try {
    const first = await reports.next();
    if (first.done) throw new Error("The file has no reading");
    const reading = yield* first.value.records;
    const isAlone = (await reports.next()).done === true;
    return isAlone ? reading : severalReports(reading);
  } finally {
    await reports.return(undefined);
  }
}

/**
 * Reads the reports of a file one by one: most files have one, workbooks and archives may have several. An unreadable
 * file yields one report whose reading states why. Records of a report must be consumed before the next report is
 * requested.
 */
export async function* readCounterFile(
  source: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<FileReport> {
  yield* readFile(source, {
    ...options,
    newLog: (places) => new FindingLog({ ...(places && { places }) }),
    budget: new ReadingBudget(),
    isWithinArchive: false,
  });
}

async function* readFile(source: AsyncIterable<Uint8Array>, context: ReadContext): AsyncGenerator<FileReport> {
  const content: { kind: ContentKind } = { kind: "empty" };
  const log = context.newLog();
  try {
    const body = await unpacked(source);
    content.kind = binaryKind(body.head) ?? textKind(headText(body.head).trimStart());
    if (content.kind === "table") yield* readTextTables(body.chunks, context);
    else if (content.kind === "packed" || content.kind === "image") throw refusal(content.kind, body);
    else if (content.kind === "html") yield* readHtml(body, context);
    else if (content.kind === "spreadsheet-xml")
      yield* readWorkbook(() => SpreadsheetXml.open(buffers(asUtf8(body, log)), context.budget), context);
    else if (content.kind === "xls")
      yield* readWorkbook(() => BinaryWorkbook.open(body.chunks, context.budget), context);
    else if (content.kind === "zip" || content.kind === "xlsx") yield* readArchive(body.chunks, context, readFile);
    else yield { place: null, records: await readText(body, { context, log, content }) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield { place: null, records: refused(error, content.kind, log) };
  }
}

/** A page without a report in its tables is some other page. */
async function* readHtml(body: Looked, context: ReadContext): AsyncGenerator<FileReport> {
  try {
    yield* readHtmlTables(body.chunks, context);
  } catch (error) {
    throw error instanceof Unreadable && error.code === "heading-missing" ? refusal("html", body) : error;
  }
}

async function* buffers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield asBuffer(chunk);
}

/** Opens content that is neither table nor archive; JSON may be wrapped in a JSON string. */
async function readText(
  { head, chunks }: Looked,
  { context, log, content }: { context: ReadContext; log: FindingLog; content: { kind: ContentKind } },
): Promise<RecordBatches> {
  let body = await lookAhead(asUtf8({ head, chunks }, log), 4096, { trims: true });
  content.kind = contentKind(body.head);
  if (content.kind === "json-string") {
    log.warn("json-in-string");
    body = await lookAhead(unquoted(body.chunks), 4096, { trims: true });
    content.kind = contentKind(body.head);
  }
  const reader = readers[content.kind];
  if (!reader) throw refusal(content.kind, body);
  const { request, assumed, temporaryFolder } = context;
  // XML is always Release 4, JSON never.
  const isPossible = assumed && (assumed.release === "4") === (content.kind === "xml");
  return reader(body.chunks, {
    log,
    ...(request && { request }),
    ...(isPossible && { assumed }),
    ...(temporaryFolder && { temporaryFolder }),
  });
}

// biome-ignore lint/correctness/useYield: a reading without records is a reading all the same
async function* refused({ code, details }: Unreadable, kind: ContentKind, log: FindingLog): RecordBatches {
  log.refuse(code, details.where, details.values);
  const reading = unread(kind, details.isCounter ? "reject" : "not-counter");
  return { ...reading, warnings: log.findings("warning"), errors: log.findings("error") };
}

function severalReports(reading: Reading): Reading {
  const log = new FindingLog();
  log.refuse("several-reports");
  return { ...reading, verdict: "reject", errors: [...reading.errors, ...log.findings("error")] };
}

function refusal(kind: ContentKind, { head }: Looked): Unreadable {
  const text = head.subarray(0, 4096).toString("utf8").trim();
  const { code, isCounter } = refusals[kind] ?? { code: "empty-answer" as const, isCounter: false };
  if (kind === "json" || /^(null|"")$/.test(text)) return new Unreadable("empty-answer");
  const title = /<title[^<>]*>([^<]*)/i.exec(text)?.[1]?.trim().replace(/\s+/g, " ") ?? "";
  const words = kind === "html" ? title || excerpt(wordsOf(text), 100) : title;
  return new Unreadable(code, { isCounter, values: { text: excerpt(text, 200), title: words || "–" } });
}

/** The text of a page without a title, or of the fragment that a failing program left. */
function wordsOf(page: string): string {
  const text = page
    .replace(/<script\b[\s\S]*?(?:<\/script>|$)|<style\b[\s\S]*?(?:<\/style>|$)/gi, " ")
    .replace(/<[^>]*>?/g, " ");
  return text.replace(/\s+/g, " ").trim();
}
