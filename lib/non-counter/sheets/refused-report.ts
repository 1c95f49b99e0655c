import type { ContentKind } from "@/lib/counter/bytes/content-kind";
import type { FindingLog } from "@/lib/counter/finding";
import type { FileReport, RecordBatches } from "@/lib/counter/reading";
import { unread } from "@/lib/counter/reading";

/** A refused table, with the errors in the log. */
export function refusedReport(
  log: FindingLog,
  { kind, place = null }: { kind: ContentKind; place?: string | null },
): FileReport {
  return { place, records: refused(log, kind) };
}

// biome-ignore lint/correctness/useYield: a reading without records is a reading all the same
async function* refused(log: FindingLog, kind: ContentKind): RecordBatches {
  return { ...unread(kind, "reject"), warnings: log.findings("warning"), errors: log.findings("error") };
}
