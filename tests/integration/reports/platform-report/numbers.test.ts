import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { ImportPlace } from "@/lib/imports/place";
import { discardMonths } from "@/lib/imports/publish/import-state";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { scopeOf } from "@/tests/support/actors";
import { answerOf, imaginedReading, imaginedRecords } from "../../imports/imagined-report";
import { freshPlace, letPass, openStores, storedFacts } from "../../imports/scene";
import { type Asked, keyOf, openReport, readReport } from "./read-report";

const january = month("2025-01");
let scope: Scope<"usage.view">;

beforeAll(async () => {
  await openStores();
  scope = await scopeOf("usage.view", keyOf((await db().organization.findFirstOrThrow()).id));
});

const report = ({ platformId }: ImportPlace, more: Partial<Asked> = {}) =>
  readReport(scope, { platform: platformId, ...more });

async function imported(records: readonly UsageRecord[], more: object = {}): Promise<ImportPlace> {
  const place = await freshPlace(january);
  await importAnswer({ ...place, records: answerOf(records), ...more });
  return place;
}

const none = { title: null, item: null, titleIds: {}, itemIds: {}, institution: null, place: 0, attributes: {} };
const used = (given: Partial<UsageRecord>): UsageRecord => ({
  ...{ month: january, metric: "Total_Item_Requests", value: 1 },
  ...none,
  ...given,
});

/** Sums by everything but the hits. */
function summed(rows: readonly object[], by: (row: object) => unknown, hits: (row: object) => number) {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = JSON.stringify(by(row));
    sums.set(key, (sums.get(key) ?? 0) + hits(row));
  }
  return [...sums].sort();
}

describe("usage of more titles than are read at once", () => {
  const records = [...imaginedRecords({ seed: 7, titles: 2_500 })];
  let place: ImportPlace;
  beforeAll(async () => {
    place = await imported(records);
  });

  test.each([
    [[]],
    [["YOP"]],
    [["Access_Type", "YOP"]],
    [["Publisher", "Data_Type", "Platform", "Access_Method", "Access_Type", "YOP", "Section_Type"]],
  ] as const)("is what was imported, split by %j", async (dims) => {
    const { records: notices, status, complete_data } = await report(place, { dims: dims.join("|") });
    expect([status, complete_data]).toEqual(["OK", true]);
    const input = summed(
      records,
      (one) => {
        const { title, titleIds, metric, attributes } = one as UsageRecord;
        return [title, titleIds.printIssn, metric, dims.map((name) => attributes[name] ?? "")];
      },
      (one) => (one as UsageRecord).value,
    );
    const got = summed(
      notices,
      (one) => {
        const { title, issn, metric, ...rest } = one as Record<string, unknown>;
        return [title, issn, metric, dims.map((name) => rest[name])];
      },
      (one) => (one as { hits: number }).hits,
    );
    expect(got).toEqual(input);
    // Each combination appears once.
    expect(notices).toHaveLength(got.length);
  });

  test("comes in the same order each time", async () => {
    const query = { platform: place.platformId, dims: "YOP|Publisher" };
    const [one, other] = [await openReport(scope, query), await openReport(scope, query)];
    expect(one.headers.get("content-type")).toBe("application/json");
    expect(await one.text()).toBe(await other.text());
  });

  test("stays whole while it is read, though its month is deleted meanwhile, and no longer", async () => {
    const { body } = await openReport(scope, { platform: place.platformId, dims: "YOP" });
    await discardMonths(db(), [place]);
    await letPass("2 hours");
    await sweepImports();
    expect(await storedFacts(place)).toBeGreaterThan(0);
    const answer = await new Response(body).json();
    const hits = records.reduce((sum, { value }) => sum + value, 0);
    expect(answer.records.reduce((sum: number, one: { hits: number }) => sum + one.hits, 0)).toBe(hits);
    expect(await db().importLease.count()).toBe(0);
    await sweepImports();
    expect(await storedFacts(place)).toBe(0);
  });
});

test("returns a title whole when it has more records than one read", async () => {
  const publishers = ["Alma", "Břeh", "Čas", "Dno", "Echo", "Fara", "Gáza", "Hora", "Ivan", "Jih"];
  const years = Array.from({ length: 2_600 }, (_, year) => String(year + 1).padStart(4, "0"));
  const records = years.flatMap((YOP) => publishers.map((Publisher) => used({ attributes: { YOP, Publisher } })));
  const notices = (await report(await imported(records), { dims: "YOP|Publisher" })).records;
  expect(notices).toHaveLength(26_000);
  expect(new Set(notices.map((one) => JSON.stringify(one))).size).toBe(26_000);
});

test("records have the identifiers of their titles; usage of no title has no title", async () => {
  const titleIds = { isbn: "9780306406157", printIssn: "0003-486X", onlineIssn: "1939-8980", doi: "10.1000/x" };
  const place = await imported([
    used({ title: "Annals", titleIds, value: 5, attributes: { YOP: "2024", Access_Type: "Controlled" } }),
    used({ title: "Annals", titleIds, value: 2, attributes: { Access_Type: "OA_Gold" } }),
    used({ metric: "No_License", value: 3 }),
  ]);
  const annals = { title: "Annals", isbn: "9780306406157", issn: "0003-486X", eissn: "1939-8980", doi: "10.1000/x" };
  const nothing = { isbn: "", issn: "", eissn: "", doi: "" };
  expect((await report(place)).records).toEqual([
    { hits: 3, metric: "No_License", ...nothing },
    { hits: 7, metric: "Total_Item_Requests", ...annals },
  ]);
  const split = (await report(place, { dims: "YOP|Access_Type" })).records;
  expect(split).toHaveLength(3);
  expect(split).toEqual(
    expect.arrayContaining([
      { hits: 3, metric: "No_License", ...nothing, YOP: "", Access_Type: "" },
      { hits: 5, metric: "Total_Item_Requests", ...annals, YOP: "2024", Access_Type: "Controlled" },
      { hits: 2, metric: "Total_Item_Requests", ...annals, YOP: "", Access_Type: "OA_Gold" },
    ]),
  );
});

test("partial usage is not complete; the report that replaces it is listed instead", async () => {
  const place = await imported([used({ value: 4 })], { isPartial: true });
  expect(await report(place)).toMatchObject({ records: [{ hits: 4 }], status: "OK", complete_data: false });
  await importAnswer({ ...place, records: answerOf([used({ value: 9 })]) });
  expect(await report(place)).toMatchObject({ records: [{ hits: 9 }], status: "OK", complete_data: true });
});

test("other months and reports of the platform are not mixed in", async () => {
  const place = await imported([used({ value: 4 })]);
  await importAnswer({
    ...{ ...place, month: month("2025-02") },
    records: answerOf([used({ value: 9, month: month("2025-02") })], imaginedReading()),
  });
  expect((await report(place)).records).toMatchObject([{ hits: 4 }]);
  expect((await report(place, { month: "2025-02" })).records).toMatchObject([{ hits: 9 }]);
  expect((await report(place, { report: "PR" })).records).toEqual([]);
});

test("an answer that would lack something never becomes whole", async () => {
  const place = await imported([used({ value: 4 }), used({ value: 5, metric: "No_License" })]);
  for (const table of ["facts", "title_sums"])
    await usageLoader().nodes[0].command({
      query: `DELETE FROM ${table} WHERE platform_id = ${place.platformId} AND value = 5 SETTINGS lightweight_deletes_sync = 2`,
    });
  await expect(report(place)).rejects.toThrow("differs from the import");
  expect(await db().importLease.count()).toBe(0);
});

test("who goes away leaves no lease behind", async () => {
  const place = await imported([used({ value: 4 })]);
  const { body } = await openReport(scope, { platform: place.platformId });
  expect(await db().importLease.count()).toBe(1);
  await body?.cancel();
  expect(await db().importLease.count()).toBe(0);
});
