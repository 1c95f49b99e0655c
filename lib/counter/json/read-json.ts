import { TemporaryFile } from "@/lib/kit/files/temporary-file";
import { gathered } from "../bytes/gather";
import { Unreadable } from "../finding";
import type { Reading } from "../reading";
import { spelling } from "../spelling";
import type { UsageRecord } from "../usage-record";
import { canonical } from "./canonical-keys";
import { concludeReading, type JsonConclusion } from "./conclude-reading";
import { ElementParser } from "./element-parser";
import { ItemReader } from "./item-reader";
import { JsonSplitter, mostValues, type Piece, type SplitterOptions } from "./json-splitter";
import { isObject, parseJson } from "./json-text";
import { MonthSlots } from "./month-slots";
import { noteRepeatedKeys } from "./repeated-keys";
import { type ReportDocument, readDocument } from "./report-document";
import { readHeader } from "./report-header";
import { identifyReport, readTotals, wantedMonths } from "./report-identity";
import { JsonTally } from "./tally";

export type JsonContext = Pick<JsonConclusion, "log" | "request" | "assumed"> & { temporaryFolder?: string };

type Batches = AsyncGenerator<UsageRecord[], void>;

const batchSize = 5_000;
const stretch = 256 * 1024;
const largestItem = 64 * 1024 * 1024;
/** After so many errors the file is refused unread: more of them would only take time. */
const mostErrors = 1_000_000;

/** A report into its items; larger items come in parts. */
export const splittingReport: SplitterOptions = {
  cuts: (key) => spelling(key) === "reportitems",
  largeElement: 1024 * 1024,
  largestSkeleton: 16 * 1024 * 1024,
  mostSkeletonValues: 400_000,
};
/** A large item into the items below it. */
const splittingItem: SplitterOptions = {
  cuts: (key, depth) => depth === 1 && spelling(key) === "items",
  largeElement: largestItem,
  largestSkeleton: largestItem,
  mostSkeletonValues: mostValues,
};

/** Reads COUNTER JSON of Release 5 and 5.1 from UTF-8 bytes that start with a bracket. */
export async function* readJsonReport(
  chunks: AsyncIterable<Uint8Array>,
  context: JsonContext,
): AsyncGenerator<UsageRecord[], Reading> {
  const reader = new JsonReader(context);
  try {
    yield* reader.readItems(chunks);
    const text = reader.embeddedText();
    if (text === null) return reader.conclude();
    context.log.warn("json-in-string");
    return yield* readJsonReport(once(Buffer.from(text, "utf8")), context);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return reader.conclude(error);
  } finally {
    await reader.close();
  }
}

/** Reads items as they stream; items that precede the header, or are too large for memory, are buffered in a file. */
class JsonReader {
  private document: ReportDocument | null = null;
  private inHand: JsonConclusion["inHand"] = null;
  private items: ItemReader | null = null;
  private beforeList = "";
  private lists = 0;
  private file: TemporaryFile | null = null;
  private heldElements = 0;
  private isInsideHeld = false;
  private large: TemporaryFile | null = null;
  private readonly parser = new ElementParser();
  private readonly splitting: SplitterOptions = {
    ...splittingReport,
    takes: (bytes, at) => this.takeElement(bytes, at),
  };

  constructor(private readonly context: JsonContext) {}

  async *readItems(chunks: AsyncIterable<Uint8Array>): Batches {
    const splitter = new JsonSplitter(this.splitting);
    yield* this.readPieces(chunks, splitter);
    this.document = this.parseDocument(splitter.finish(), { isWhole: true });
    if (splitter.strayCommas > 0)
      this.context.log.warn("stray-commas", "Report_Items", { commas: splitter.strayCommas });
    if (this.file) yield* this.readHeld(this.file);
    this.items?.endReport();
    yield* this.batches();
  }

  /** JSON as text inside a wrapper. */
  embeddedText(): string | null {
    return this.document?.kind === "text" ? this.document.text : null;
  }

  conclude(failure?: Unreadable): Reading {
    const { log, request, assumed } = this.context;
    return concludeReading({
      document: this.document,
      inHand: this.inHand,
      itemExceptions: this.items?.exceptions ?? [],
      shapes: this.items?.shapes ?? new Set(),
      log,
      ...(request && { request }),
      ...(assumed && { assumed }),
      ...(failure && { failure }),
    });
  }

  async close(): Promise<void> {
    await this.file?.remove();
    await this.large?.remove();
  }

  private async *readPieces(chunks: AsyncIterable<Uint8Array>, splitter: JsonSplitter): Batches {
    for await (const bytes of gathered(chunks, stretch)) {
      for (const piece of splitter.push(bytes)) {
        if (!this.takeAtOnce(piece)) yield* this.takeSlowly(piece);
      }
      if (this.context.log.errors > mostErrors) throw new Unreadable("items-unreadable", { isCounter: true });
      if (this.items && this.items.waiting >= batchSize) yield* this.batches();
    }
  }

  /** Fast path for nearly all elements after the first. */
  private takeElement(bytes: Buffer, at: number): number {
    const element = this.items && this.parser.parse(bytes, at);
    if (!element) return 0;
    this.items?.readParsed(element);
    return this.parser.end;
  }

  /** Synchronous path; false if a piece needs the slow path. */
  private takeAtOnce(piece: Piece): boolean {
    if (piece.kind === "list") {
      if (this.lists++ > 0 && !this.file) throw new Unreadable("several-reports", { isCounter: true });
      this.beforeList = piece.skeleton;
      return true;
    }
    if (!this.items || piece.kind === "part") return false;
    this.items.readElement(piece.bytes);
    return true;
  }

  private async *takeSlowly(piece: Piece): Batches {
    if (piece.kind === "list") return;
    if (!this.items && !this.file) this.openEarly();
    if (!this.items) {
      this.file ??= await TemporaryFile.create(this.context.temporaryFolder);
      return this.hold(this.file, piece);
    }
    if (piece.kind === "element") return this.items.readElement(piece.bytes);
    this.large ??= await TemporaryFile.create(this.context.temporaryFolder);
    await this.large.write(piece.bytes);
    if (!piece.isLast) return;
    yield* this.readLarge(this.large, this.items);
    await this.large.remove();
    this.large = null;
  }

  /** Starts reading items if the header came first. */
  private openEarly(): void {
    const document = this.parseDocument(this.beforeList);
    const { fields } = readHeader(document.header);
    if (document.kind === "report" && (fields.report ?? fields.reportName)) this.open(document);
  }

  private open(document: ReportDocument): ItemReader {
    const { request, log } = this.context;
    this.document = document;
    const header = readHeader(document.header);
    const report = identifyReport(header, this.context);
    const onlyMonth = readTotals(header, request);
    const months = new MonthSlots(wantedMonths(header, request));
    const tally = new JsonTally(report, log);
    this.inHand = { report, months, tally };
    this.items = new ItemReader({ report, months, tally, log }, onlyMonth);
    return this.items;
  }

  private async hold(file: TemporaryFile, piece: Exclude<Piece, { kind: "list" }>): Promise<void> {
    if (!this.isInsideHeld) await file.write(Buffer.from(this.heldElements++ === 0 ? '{"Report_Items":[' : ","));
    await file.write(piece.bytes);
    this.isInsideHeld = piece.kind === "part" && !piece.isLast;
  }

  private async *readHeld(file: TemporaryFile): Batches {
    if (this.lists > 1) throw new Unreadable("several-reports", { isCounter: true });
    if (this.document?.kind !== "report") return;
    await file.write(Buffer.from("]}"));
    this.open(this.document);
    yield* this.readPieces(file.read(), new JsonSplitter(this.splitting));
  }

  /**
   * An element of an item report may contain all its items: it is split again, after a first pass to find the parent.
   */
  private async *readLarge(file: TemporaryFile, items: ItemReader): Batches {
    const { parentText, hasItems } = await this.readParentText(file);
    const whole = hasItems ? parseJson(parentText) : null;
    if (whole) noteRepeatedKeys(whole, { log: this.context.log, where: items.where });
    if (!whole || !isObject(whole.value)) items.readElement(Buffer.from(parentText, "utf8"));
    else {
      const parent = items.readParent(canonical(whole.value));
      const splitter = new JsonSplitter(splittingItem);
      let child = 0;
      for await (const bytes of file.read()) {
        for (const piece of splitter.push(bytes)) {
          if (piece.kind === "part")
            throw new Unreadable("item-too-big", { values: { bytes: largestItem }, isCounter: true });
          if (piece.kind === "element") items.readChild(piece.bytes, parent, child++);
        }
        yield* this.batches();
      }
      if (splitter.strayCommas > 0) this.context.log.warn("stray-commas", "Items", { commas: splitter.strayCommas });
      items.endElement();
    }
  }

  private async readParentText(file: TemporaryFile): Promise<{ parentText: string; hasItems: boolean }> {
    const splitter = new JsonSplitter(splittingItem);
    let hasItems = false;
    for await (const bytes of file.read()) {
      for (const { kind } of splitter.push(bytes)) if (kind === "list") hasItems = true;
    }
    return { parentText: splitter.finish(), hasItems };
  }

  private parseDocument(skeleton: string, { isWhole = false } = {}): ReportDocument {
    const parsed = parseJson(skeleton, { dropsStrayCommas: true });
    if (!parsed) throw new Unreadable("json-broken");
    if (isWhole) noteRepeatedKeys(parsed, { log: this.context.log, where: "Report_Header" });
    if (parsed.isRepaired) this.context.log.warn("header-repaired", "Report_Header");
    return readDocument(parsed.value);
  }

  /** Yields the records read so far; nothing after an error, because the whole file is refused. */
  private *batches(): Generator<UsageRecord[], void> {
    if (!this.items) return;
    const records = this.items.takeRecords();
    if (this.context.log.hasErrors) return;
    if (records.length > 0 && records.length <= batchSize) yield records;
    else for (let from = 0; from < records.length; from += batchSize) yield records.slice(from, from + batchSize);
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
