import { beforeAll, expect, test } from "vitest";
import { readCounter } from "@/lib/counter/read-counter";
import { month } from "@/lib/counter/standard/month";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { inChunks } from "@/tests/pure/counter/reading-aid";
import { book51, journal5, report5, report51, requests5 } from "@/tests/pure/counter/report-builder";
import { text, titleReport } from "@/tests/pure/counter/table-builder";
import { freshPlace, openStores, seenSum } from "./scene";

beforeAll(openStores);

const january = month("2024-01");

/** Facts of the current import in the store, without its number. */
async function currentFacts(platformId: number): Promise<string> {
  const [current] = await db().import.findMany({ where: { platformId, state: "current" } });
  const answer = await usageLoader().nodes[0].query({
    query: `SELECT * EXCEPT import_id FROM facts WHERE import_id = {import:UInt32} ORDER BY ALL`,
    query_params: { import: current?.id ?? 0 },
    format: "JSONCompactEachRow",
  });
  return answer.text();
}

test.each([
  ["JSON of Release 5", "TR", "5", report5([journal5(), journal5(), journal5({ Title: "N", YOP: "1999" })])],
  ["JSON of Release 5.1", "TR51", "5.1", report51([book51(), book51({ Title: "Příliš žluťoučký kůň" })])],
  ["a table", "TR", "5", text(titleReport())],
  ["a title without a name", "TR", "5", report5([journal5({ Title: null, Item_ID: null, Performance: requests5(2) })])],
] as const)("%s imported twice changes nothing", async (_, shortName, release, file) => {
  const place = await freshPlace(january, shortName);
  const query = { report: "TR", release, from: january, to: january };
  const once = () =>
    importAnswer({ ...place, records: readCounter(inChunks(Buffer.from(file), 100), { request: query }) });
  expect(await once()).toHaveProperty("factCount");
  const before = [await seenSum(place), await currentFacts(place.platformId), await db().title.count()];
  expect(before[0]).toBeGreaterThan(0);
  for (let turn = 0; turn < 2; turn++) {
    await once();
    expect([await seenSum(place), await currentFacts(place.platformId), await db().title.count()]).toEqual(before);
  }
  expect(await db().import.count({ where: { platformId: place.platformId, state: "current" } })).toBe(1);
});
