import type { PlatformReport, ReportRecord } from "./contract";

/** Streams the response as JSON. Throws before its end unless the records have this total. */
export async function* reportText(
  records: AsyncIterable<readonly ReportRecord[]>,
  { hits, ...end }: Omit<PlatformReport, "records"> & { hits: number },
): AsyncGenerator<string, void, undefined> {
  let opening = '{"records":[';
  let left = hits;
  for await (const piece of records) {
    if (piece.length === 0) continue;
    for (const record of piece) left -= record.hits;
    yield opening + JSON.stringify(piece).slice(1, -1);
    opening = ",";
  }
  if (left !== 0) throw new Error(`Response differs from the import: ${left} hits`);
  yield `${opening === "," ? "" : opening}],${JSON.stringify(end).slice(1)}`;
}
