import { asUtf8 } from "./bytes/charset";
import { type ContentKind, contentKind } from "./bytes/content-kind";
import { unpacked } from "./bytes/gzip";
import { unquoted } from "./bytes/json-string";
import { type Looked, lookAhead } from "./bytes/lookahead";
import { type FindingCode, FindingLog, Unreadable } from "./finding";
import { type JsonContext, readJson } from "./json/read-json";
import { type Asked, type Reading, unread } from "./reading";
import type { UsageRecord } from "./usage-record";

export type ReadOptions = {
  /** What was asked for, if the file answers a request; an upload has only its own header. */
  asked?: Asked;
  /** Where items too large for memory may wait; the system's folder for temporary files if not given. */
  temporaryFolder?: string;
};

type Batches = AsyncGenerator<UsageRecord[], Reading>;
type Reader = (chunks: AsyncIterable<Uint8Array>, context: JsonContext) => Batches;

/** Readers by kind of content; each takes UTF-8 bytes that begin with the first character of the content. */
const readers: Partial<Record<ContentKind, Reader>> = { json: readJson };

const refusals: Record<Exclude<ContentKind, "json">, { code: FindingCode; isCounter: boolean }> = {
  "json-string": { code: "json-nested", isCounter: false },
  html: { code: "kind-html", isCounter: false },
  xml: { code: "kind-xml", isCounter: true },
  xlsx: { code: "kind-xlsx", isCounter: true },
  xls: { code: "kind-xls", isCounter: true },
  zip: { code: "kind-zip", isCounter: false },
  pdf: { code: "kind-pdf", isCounter: false },
  table: { code: "kind-table", isCounter: true },
  text: { code: "kind-text", isCounter: false },
  empty: { code: "empty-answer", isCounter: false },
};

/**
 * Reads a COUNTER report from its bytes, whatever its packing, encoding and release, and gives its records in batches of
 * at most 5000. The records are provisional until the returned reading says "import"; an error of the source is thrown on.
 */
export async function* readCounter(source: AsyncIterable<Uint8Array>, options: ReadOptions = {}): Batches {
  const log = new FindingLog();
  let kind: ContentKind = "empty";
  try {
    let body = await opened(source, log);
    kind = contentKind(body.head);
    if (kind === "json-string") {
      log.warn("json-in-string");
      body = await lookAhead(unquoted(body.chunks), 4096, { trims: true });
      kind = contentKind(body.head);
    }
    const reader = readers[kind];
    if (reader) return yield* reader(body.chunks, { ...options, log });
    throw refusal(kind, body);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    log.refuse(error.code, error.details.where, error.details.values);
    const reading = unread(kind, error.details.isCounter ? "reject" : "not-counter");
    return { ...reading, warnings: log.findings("warning"), errors: log.findings("error") };
  }
}

async function opened(source: AsyncIterable<Uint8Array>, log: FindingLog): Promise<Looked> {
  const body = await unpacked(source);
  return lookAhead(asUtf8(body, log), 4096, { trims: true });
}

function refusal(kind: ContentKind, { head }: Looked): Unreadable {
  const text = head.subarray(0, 4096).toString("utf8").trim();
  if (kind === "json" || /^(null|"")$/.test(text)) return new Unreadable("empty-answer");
  const { code, isCounter } = refusals[kind];
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim().replace(/\s+/g, " ") ?? "";
  return new Unreadable(code, { isCounter, values: { text: text.slice(0, 200), title: title || "–" } });
}
