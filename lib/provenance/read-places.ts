import "server-only";
import { binaryKind, contentKind } from "@/lib/counter/bytes/content-kind";
import { unpacked } from "@/lib/counter/bytes/gzip";
import { Unreadable } from "@/lib/counter/finding";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { readStoredFile } from "@/lib/kit/files/stored-file";
import { readSpreadsheet } from "@/lib/spreadsheets/read-spreadsheet";
import { SheetUnreadable } from "@/lib/spreadsheets/sheet-unreadable";
import type { Source } from "./find-source";
import { readItems } from "./read-items";

export type FoundRow = { part: string | null; record: UsageRecord };

/** A place in the file: row number or item path, and its text (truncated). */
export type Place = { row: number | null; path: string | null; raw: string | null };

const LONGEST = 4_000;

/** Places of records in their file, with the text for tables, workbooks and JSON where found. */
export async function readPlaces(source: Source, rows: readonly FoundRow[]): Promise<Place[]> {
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
  rows: readonly FoundRow[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(rows.map(({ part, record }) => rowKey(part, record.place)));
  const texts = new Map<string, string>();
  for await (const { name, rows: batches } of readSpreadsheet(chunks)) {
    for await (const batch of batches) {
      for (const { number, cells } of batch)
        if (wanted.has(rowKey(name, number))) texts.set(rowKey(name, number), cells.join("\t").trimEnd());
      if (texts.size === wanted.size) return texts;
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
