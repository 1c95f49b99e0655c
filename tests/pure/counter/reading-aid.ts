import { type ReadOptions, readCounter, readCounterFile } from "@/lib/counter/read-counter";
import type { Reading } from "@/lib/counter/reading";
import type { UsageRecord } from "@/lib/counter/usage-record";

export type Outcome = { reading: Reading; records: UsageRecord[]; batches: number[] };

/** Reads a text or bytes given in chunks of one size, and keeps all records. */
export async function read(
  body: string | Buffer,
  { chunkSize = 64 * 1024, ...options }: ReadOptions & { chunkSize?: number } = {},
): Promise<Outcome> {
  const bytes = typeof body === "string" ? Buffer.from(body, "utf8") : body;
  return outcome(readCounter(inChunks(bytes, chunkSize), options));
}

/** Reads all reports of a file, one after the other. */
export async function readAll(
  body: string | Buffer,
  { chunkSize = 64 * 1024, ...options }: ReadOptions & { chunkSize?: number } = {},
): Promise<(Outcome & { place: string | null })[]> {
  const bytes = typeof body === "string" ? Buffer.from(body, "utf8") : body;
  const outcomes: (Outcome & { place: string | null })[] = [];
  for await (const { place, records } of readCounterFile(inChunks(bytes, chunkSize), options)) {
    outcomes.push({ place, ...(await outcome(records)) });
  }
  return outcomes;
}

export async function outcome(generator: AsyncGenerator<UsageRecord[], Reading>): Promise<Outcome> {
  const records: UsageRecord[] = [];
  const batches: number[] = [];
  let next = await generator.next();
  for (; !next.done; next = await generator.next()) {
    for (const record of next.value) records.push(record);
    batches.push(next.value.length);
  }
  return { reading: next.value, records, batches };
}

export async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** Sums of records by metric and month. */
export function sumsOf(records: readonly UsageRecord[]): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {};
  for (const { metric, month, value } of records) {
    const months = sums[metric] ?? {};
    sums[metric] = months;
    months[month] = (months[month] ?? 0) + value;
  }
  return sums;
}

export function warningCodes({ reading }: Outcome): string[] {
  return reading.warnings.map(({ code }) => code);
}

export function errorCodes({ reading }: Outcome): string[] {
  return reading.errors.map(({ code }) => code);
}

/** A record as text without its place in the file, so that records of different forms can be compared. */
export function comparable({ place: _, ...record }: UsageRecord): string {
  return JSON.stringify(record, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
