import type { FileReport, RecordBatches } from "@/lib/counter/reading";
import type { UsageRecord } from "@/lib/counter/usage-record";

/** Key of a part: month, report and organization within a file. */
export const partKey = (report: number, institution: string | null, month: string): string =>
  `${report} ${month} ${institution ?? ""}`;

/** Records of one table, and the part of each. */
type PartBatch = {
  place: string | null;
  records: readonly UsageRecord[];
  keyOf: (record: UsageRecord) => string;
};

/** Reads a file in batches. Sections of a table count as reports, as in the check. */
export async function* readParts(reports: AsyncIterable<FileReport>): AsyncGenerator<PartBatch> {
  let before = 0;
  for await (const { place, records } of reports) before += yield* batchesOf(place, records, before);
}

async function* batchesOf(
  place: string | null,
  batches: RecordBatches,
  before: number,
): AsyncGenerator<PartBatch, number> {
  const keyOf = ({ section = 0, institution, month }: UsageRecord) => partKey(before + section, institution, month);
  let next = await batches.next();
  for (; !next.done; next = await batches.next()) yield { place, records: next.value, keyOf };
  return next.value.sections?.length ?? 1;
}
