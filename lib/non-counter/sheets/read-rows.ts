import { type FindingLog, Unreadable } from "@/lib/counter/finding";
import type { RowSource } from "@/lib/counter/table/rows/row-source";
import { asUnreadable } from "@/lib/counter/table/table-reports";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";

/** Turns rows into records. */
type Body = { records: UsageRecord[]; read(row: SheetRow): void; end(): void };

const batchSize = 5_000;

/** Records of all remaining rows; an unreadable row refuses the table with its place. */
export async function* readRows(source: RowSource, body: Body, log: FindingLog): AsyncGenerator<UsageRecord[], void> {
  try {
    for (let rows = await source.next(); rows; rows = await source.next()) {
      for (const row of rows) {
        body.read(row);
        if (body.records.length >= batchSize) yield* batches(body, log);
      }
    }
    body.end();
    yield* batches(body, log);
  } catch (thrown) {
    const error = asUnreadable(thrown);
    if (!(error instanceof Unreadable)) throw error;
    log.refuse(error.code, error.details.where, error.details.values);
  }
}

/** Nothing after an error, because the whole table is refused. */
function* batches(body: Body, log: FindingLog): Generator<UsageRecord[], void> {
  const { records } = body;
  body.records = [];
  if (log.hasErrors) return;
  for (let from = 0; from < records.length; from += batchSize) yield records.slice(from, from + batchSize);
}
