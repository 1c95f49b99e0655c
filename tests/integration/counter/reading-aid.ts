import { type ReadOptions, readCounter } from "@/lib/counter/read-counter";
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
