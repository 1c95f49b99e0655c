import { expect, test } from "vitest";
import { readCounter } from "@/lib/counter/read-counter";
import { isFull } from "@/tests/support/extent";
import { megabytesKept } from "@/tests/support/memory";
import { text, titleReport, titleRow } from "./table-builder";

/** 40 MB are enough to see memory that grows with the file. */
const MEGABYTES = isFull ? 100 : 40;

test(`a table of ${MEGABYTES} MB is read completely in little memory`, async () => {
  const rows = 5_000 * MEGABYTES;
  const truth = { sum: 0, bytes: 0 };
  async function* source() {
    let part = text(titleReport({ body: [] }));
    for (let row = 0; row < rows; row++) {
      const count = (row % 9) + 1;
      truth.sum += count * 3;
      const fields = {
        Title: `Zprávy o vynalezených věcech, které nikdo nečte ${row >> 1}`,
        Proprietary_ID: `exp:j${row >> 1}`,
        URI: `https://example.org/titles/${row >> 1}/view`,
      };
      part += text([titleRow(row % 2 ? "Unique_Item_Requests" : "Total_Item_Requests", [count, count, count], fields)]);
      if (part.length < 200_000) continue;
      truth.bytes += Buffer.byteLength(part);
      yield Buffer.from(part);
      part = "";
    }
    truth.bytes += Buffer.byteLength(part);
    yield Buffer.from(part);
  }
  const before = megabytesKept();
  let [batches, peak, records, sum] = [0, before, 0, 0];
  const reader = readCounter(source());
  let next = await reader.next();
  for (; !next.done; next = await reader.next()) {
    expect(next.value.length).toBeLessThanOrEqual(5_000);
    records += next.value.length;
    for (const { value } of next.value) sum += value;
    if (++batches % 10 === 0) peak = Math.max(peak, megabytesKept());
  }
  expect(truth.bytes).toBeGreaterThan(900_000 * MEGABYTES);
  expect(next.value).toMatchObject({ verdict: "import", errors: [] });
  expect(next.value.reports[0]).toMatchObject({ rows, cells: rows * 3, nonzero: rows * 3 });
  expect([records, sum]).toEqual([rows * 3, truth.sum]);
  expect(peak - before).toBeLessThan(isFull ? 60 : 35);
});
