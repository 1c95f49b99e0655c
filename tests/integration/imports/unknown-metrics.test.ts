import { beforeAll, expect, test } from "vitest";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { answerOf, imaginedRecords, sumOf } from "./imagined-report";
import { freshPlace, importsOf, openStores, seenSum } from "./scene";

beforeAll(async () => {
  process.env.AUTOMATICALLY_CREATE_METRICS = "false";
  await openStores();
});

test("report with an unknown metric is refused as a whole when metrics are not created automatically", async () => {
  const place = await freshPlace();
  const records = [...imaginedRecords({ seed: 1, titles: 10 })];
  const strange = records.map((record, index) => (index === 150 ? { ...record, metric: "Page_Turns" } : record));
  const failure = { code: "unknownMetrics", values: { metrics: "Page_Turns" } };
  await expect(importAnswer({ ...place, records: answerOf(strange) })).rejects.toMatchObject(failure);
  expect(await seenSum(place)).toBe(0);
  expect(await importsOf(place)).toMatchObject([{ state: "discarded" }]);
  expect(await db().metric.count({ where: { shortName: "Page_Turns" } })).toBe(0);
  await importAnswer({ ...place, records: answerOf(records) });
  expect(await seenSum(place)).toBe(sumOf(records));
});
