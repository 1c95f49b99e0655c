import "server-only";
import { binaryKind, contentKind } from "@/lib/counter/bytes/content-kind";
import { gathered } from "@/lib/counter/bytes/gather";
import { unpacked } from "@/lib/counter/bytes/gzip";
import { Unreadable } from "@/lib/counter/finding";
import { canonical } from "@/lib/counter/json/canonical-keys";
import { JsonSplitter } from "@/lib/counter/json/json-splitter";
import { isObject, parseJson } from "@/lib/counter/json/json-text";
import { splittingReport } from "@/lib/counter/json/read-json";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { readStoredFile } from "@/lib/kit/files/stored-file";
import { readSpreadsheet } from "@/lib/spreadsheets/read-spreadsheet";
import { SheetUnreadable } from "@/lib/spreadsheets/sheet-unreadable";
import type { Source } from "./find-source";

export type FactRow = { part: string | null; record: UsageRecord };

/** A place in the file: row number or item path, and its text (truncated). */
export type SourcePlace = { row: number | null; path: string | null; raw: string | null };

const LONGEST = 4_000;

/** Places of records in their file, with the text for tables, workbooks and JSON where found. */
export async function readSourcePlaces(source: Source, rows: readonly FactRow[]): Promise<SourcePlace[]> {
  const { head, chunks } = await unpacked(readStoredFile(source.file));
  const kind = binaryKind(head) ?? contentKind(head);
  if (kind === "json") {
    const items = await withoutFailure(() =>
      readItems(
        chunks,
        rows.map(({ record }) => record),
      ),
    );
    return rows.map(({ record }, index) => {
      const { path, text } = items?.[index] ?? { path: `Report_Items[${record.place}]`, text: null };
      return { row: null, path, raw: text && cut(text) };
    });
  }
  if (kind === "xml") return rows.map(({ record }) => ({ row: null, path: `ReportItems[${record.place}]`, raw: null }));
  const texts = await withoutFailure(() => readTable(chunks, rows));
  return rows.map(({ part, record }) => {
    const text = texts?.get(rowKey(part, record.place));
    return { row: record.place, path: null, raw: text === undefined ? null : cut(text) };
  });
}

async function readTable(
  chunks: AsyncIterable<Buffer>,
  rows: readonly FactRow[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Set(rows.map(({ part, record }) => rowKey(part, record.place)));
  const texts = new Map<string, string>();
  for await (const { name, rows: batches } of readSpreadsheet(chunks)) {
    for await (const batch of batches) {
      for (const { number, cells } of batch)
        if (keys.has(rowKey(name, number))) texts.set(rowKey(name, number), cells.join("\t").trimEnd());
      if (texts.size === keys.size) return texts;
    }
  }
  return texts;
}

const rowKey = (part: string | null, row: number): string => `${row} ${part ?? ""}`;

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);

/** Files in unusual containers are read differently; their places are reported without text. */
async function withoutFailure<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SheetUnreadable) return null;
    throw error;
  }
}

type Item = { path: string; text: string };

/** The JSON items that records came from; null for an item that is not at its expected place. */
async function readItems(chunks: AsyncIterable<Buffer>, records: readonly UsageRecord[]): Promise<(Item | null)[]> {
  const places = new Set(records.map(({ place }) => place));
  const last = Math.max(...places);
  const currentItems = new Map<number, Item>();
  const splitter = new JsonSplitter(splittingReport);
  let element = 0;
  let place = 0;
  reading: for await (const bytes of gathered(chunks, 256 * 1024)) {
    for (const piece of splitter.push(bytes)) {
      if (piece.kind === "list") continue;
      // An element too large for memory: its number of items is unknown here.
      if (piece.kind === "part") break reading;
      const items = itemsOf(piece.bytes, element++);
      for (const [index, item] of items.entries()) if (places.has(place + index)) currentItems.set(place + index, item);
      place += items.length;
      if (place > last) break reading;
    }
  }
  return records.map((record) => {
    const item = currentItems.get(record.place);
    return item && names(item, record) ? item : null;
  });
}

/** The element itself or, in item reports of Release 5.1, the items below it. */
function itemsOf(bytes: Buffer, element: number): Item[] {
  const text = bytes.toString("utf8");
  const path = `Report_Items[${element}]`;
  if (!/"items"/i.test(text)) return [{ path, text }];
  const value = parseJson(text)?.value;
  const { Items: items } = isObject(value) ? canonical(value) : {};
  if (!Array.isArray(items)) return [{ path, text }];
  return items.map((item, index) => ({ path: `${path}.Items[${index}]`, text: JSON.stringify(item, null, 1) }));
}

/** Counting skips elements that are not items, so the name is compared. */
function names({ text }: Item, { title, item }: UsageRecord): boolean {
  const name = item ?? title;
  if (name === null) return true;
  const plain = (of: string) =>
    of
      .replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/[\s\\/]+/g, "");
  return plain(text).includes(plain(name));
}
