import { beforeAll, describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import type { ImportPlace } from "@/lib/imports/place";
import { ImportGivenUp } from "@/lib/imports/publish/import-state";
import { type ArrivedAnswer, type ImportOutcome, importAnswer } from "@/lib/imports/write/import-answer";
import { StoredOtherwise } from "@/lib/imports/write/load-imports";
import { db } from "@/lib/kit/db";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { loadFacts } from "@/lib/usage/load/load-facts";
import { answerOf, imaginedReading, imaginedRecords, january, sumOf } from "./imagined-report";
import { freshPlace, importsOf, openStores, seenSum, storedFacts, strayFact } from "./scene";

beforeAll(openStores);

/** Sums by all dimensions of a fact, with the names of the report. */
function reckoned(records: Iterable<UsageRecord>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { title, metric, attributes: of, value } of records) {
    const split = [of.Access_Type, of.Access_Method, of.Data_Type, of.Publisher, of.Platform].map((text) => text ?? "");
    const key = [title, metric, ...split, Number(of.YOP ?? 0)].join("|");
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return sums;
}

/** The same sums from the stores: figures from ClickHouse, names from PostgreSQL. */
async function stored({ platformId }: ImportPlace): Promise<Map<string, number>> {
  const answer = await usageLoader().nodes[0].query({
    query: `SELECT title_id, metric_id, access_type, access_method, data_type, publisher, reported_platform, yop, toString(sum(value))
            FROM facts WHERE platform_id = {platform:UInt32} GROUP BY ALL`,
    query_params: { platform: platformId },
    format: "JSONCompactStrings",
  });
  const rows: { data: string[][] } = JSON.parse(await answer.text());
  const titles = new Map((await db().title.findMany()).map(({ id, name }) => [String(id), name]));
  const metrics = new Map((await db().metric.findMany()).map(({ id, shortName }) => [String(id), shortName]));
  const texts = new Map((await db().attributeText.findMany()).map(({ id, text }) => [String(id), text]));
  return new Map(
    rows.data.map(([title = "", metric = "", ...rest]) => {
      const split = rest.slice(0, 5).map((id) => texts.get(id) ?? "");
      return [[titles.get(title), metrics.get(metric), ...split, rest[5]].join("|"), Number(rest[6])];
    }),
  );
}

describe("importing a report", () => {
  test("stores the figures of every title, metric and split", async () => {
    const place = await freshPlace();
    const records = [...imaginedRecords({ seed: 1, titles: 3000 })];
    const outcome = await importAnswer({ ...place, records: answerOf(records) });
    const reckoning = reckoned(records);
    expect(await stored(place)).toEqual(reckoning);
    expect(await seenSum(place)).toBe(sumOf(records));
    expect(outcome).toMatchObject({ factCount: await storedFacts(place), isPartial: false });
  });

  test("stores sums by metric, the number of facts and the place", async () => {
    const place = await freshPlace();
    const records = [...imaginedRecords({ seed: 2, titles: 40 })];
    const outcome = await importAnswer({ ...place, records: answerOf(records) });
    const sums: Record<string, number> = {};
    for (const { metric, value } of records) sums[metric] = (sums[metric] ?? 0) + value;
    expect(outcome).toMatchObject({ sums });
    const [target] = await importsOf(place);
    expect(target).toMatchObject({ state: "current", sums, month: new Date("2025-01-01"), hiddenSince: null });
    expect(target?.factCount).toBe(await storedFacts(place));
    const { organizationId, platformId } = place;
    expect(await db().organizationPlatform.count({ where: { organizationId, platformId } })).toBe(1);
  });

  test("stores items and their parents in their own columns", async () => {
    const place = await freshPlace(january, "IR");
    const parent = { title: "Annals", titleIds: { printIssn: "0003-486X" }, institution: null, place: 0 };
    const attributes = { Data_Type: "Article", Parent_Data_Type: "Journal", Article_Version: "VoR" };
    const article = { item: "On counting", itemIds: { doi: "10.1000/count" }, attributes };
    const records: UsageRecord[] = [
      { ...parent, ...article, month: january, metric: "Total_Item_Requests", value: 3 },
      { ...parent, ...article, month: january, metric: "Total_Item_Requests", value: 4 },
      { ...parent, ...article, title: null, titleIds: {}, month: january, metric: "Total_Item_Requests", value: 5 },
    ];
    await importAnswer({ ...place, records: answerOf(records) });
    const [title] = await db().title.findMany({ where: { name: "Annals" } });
    const [item] = await db().item.findMany();
    expect(title).toMatchObject({ issn: "0003-486X", publicationType: "journal" });
    expect(item).toMatchObject({ name: "On counting", doi: "10.1000/count", publicationType: "article" });
    const answer = await usageLoader().nodes[0].query({
      query: "SELECT title_id, item_id, value FROM facts WHERE platform_id = {p:UInt32} ORDER BY value",
      query_params: { p: place.platformId },
      format: "JSONCompactEachRow",
    });
    expect(await answer.json()).toEqual([
      [0, item?.id, 5],
      [title?.id, item?.id, 7],
    ]);
  });

  test("stores hostile names and texts unchanged where possible", async () => {
    const place = await freshPlace();
    const name = `Robert'); DROP TABLE titles;-- \\N\t"${"x".repeat(10_000)}`;
    const attributes = { Publisher: `\\N\t\0{}${"y".repeat(10_000)}\ud800` };
    const record = { title: name, titleIds: {}, item: null, itemIds: {}, attributes, institution: null, place: 0 };
    const input = { ...record, month: january, metric: "Total\0_Item'; Requests", value: 1 };
    await importAnswer({ ...place, records: answerOf([input, input]) });
    expect(await seenSum(place)).toBe(2);
    expect(await db().title.count({ where: { name: name.replace("\t", " ") } })).toBe(1);
  });

  test("skips usage of another month", async () => {
    const place = await freshPlace(month("2024-12"));
    const records = [
      ...imaginedRecords({ seed: 3, titles: 3000, month: place.month }),
      ...imaginedRecords({ seed: 4, titles: 1 }),
    ];
    await expect(importAnswer({ ...place, records: answerOf(records) })).rejects.toThrow(/2025-01/);
    expect(await seenSum(place)).toBe(0);
    expect((await importsOf(place)).map(({ state }) => state)).toEqual(["discarded"]);
  });

  test("writes dependent changes in the same transaction, or imports nothing", async () => {
    const place = await freshPlace();
    const records = () => answerOf(imaginedRecords({ seed: 5, titles: 10 }));
    const failing = importAnswer({ ...place, records: records(), settle: async () => Promise.reject(new Error("no")) });
    await expect(failing).rejects.toThrow("no");
    expect(await seenSum(place)).toBe(0);
    await importAnswer({
      ...{ ...place, records: records() },
      settle: async (tx, outcome) => {
        const importId = "importId" in outcome ? outcome.importId : 0;
        const own = await tx.import.findUniqueOrThrow({ where: { id: importId } });
        await tx.platform.update({ where: { id: place.platformId }, data: { name: `settled while ${own.state}` } });
      },
    });
    const { name } = await db().platform.findUniqueOrThrow({ where: { id: place.platformId } });
    expect(name).toBe("settled while current");
  });
});

describe("verdict of the reader", () => {
  test.each(["reject", "not-counter"] as const)("“%s” leaves nothing visible", async (verdict) => {
    const place = await freshPlace();
    const reading = imaginedReading(verdict);
    const records = answerOf(imaginedRecords({ seed: 6, titles: 100 }), reading);
    expect(await importAnswer({ ...place, records, keepsEmpty: true })).toEqual({ refused: reading });
    expect(await seenSum(place)).toBe(0);
    expect(await storedFacts(place)).toBeGreaterThan(0);
    expect(await importsOf(place)).toMatchObject([{ state: "discarded", purgedAt: null }]);
  });

  test("without usage becomes an empty month on request", async () => {
    const place = await freshPlace();
    const reading = imaginedReading("empty");
    expect(await importAnswer({ ...place, records: answerOf([], reading) })).toEqual({ refused: reading });
    expect(await importAnswer({ ...place, records: answerOf([], reading), keepsEmpty: true })).toMatchObject({
      factCount: 0,
      sums: {},
    });
    const states = (await importsOf(place)).map(({ state, factCount, purgedAt }) => [
      state,
      factCount,
      purgedAt === null,
    ]);
    expect(states).toEqual([
      ["discarded", 0, false],
      ["current", 0, true],
    ]);
  });

  test.each(["busy", "queued", "not-ready", "gone", "credentials", "unknown"] as const)(
    "without usage because of %s never becomes an empty month",
    async (said) => {
      const place = await freshPlace();
      const reading = imaginedReading("empty", {
        decision: { verdict: "empty", class: said, decisive: null },
      });
      const outcome = await importAnswer({ ...place, records: answerOf([], reading), keepsEmpty: true });
      expect(outcome).toEqual({ refused: reading });
    },
  );

  test("exceptions in the report make it partial", async () => {
    const place = await freshPlace();
    const reading = imaginedReading("import");
    const partial = [{ month: place.month, reason: "exception" as const }];
    const partialReading = { ...reading, months: { ...reading.months, partial } };
    const records = answerOf(imaginedRecords({ seed: 7, titles: 10 }), partialReading);
    expect(await importAnswer({ ...place, records })).toMatchObject({ isPartial: true });
    expect(await importsOf(place)).toMatchObject([{ isPartial: true }]);
  });
});

describe("existing month", () => {
  const report = (seed: number) => [...imaginedRecords({ seed, titles: 50 })];

  async function importedInTurn(...answers: Partial<ArrivedAnswer>[]) {
    const place = await freshPlace();
    const outcomes: ImportOutcome[] = [];
    for (const answer of answers) {
      outcomes.push(await importAnswer({ ...place, records: answerOf([], imaginedReading("empty")), ...answer }));
    }
    const current = (await importsOf(place)).filter(({ state }) => state === "current");
    expect(current).toHaveLength(1);
    return { sum: await seenSum(place), last: outcomes.at(-1), imports: await importsOf(place) };
  }

  test("is replaced by a newer report, and the former import ends", async () => {
    const { sum, imports } = await importedInTurn({ records: answerOf(report(8)) }, { records: answerOf(report(9)) });
    expect(sum).toBe(sumOf(report(9)));
    expect(imports.map(({ state, hiddenSince }) => [state, hiddenSince !== null])).toEqual([
      ["replaced", true],
      ["current", false],
    ]);
  });

  test("stays when the newer report is empty, unless requested otherwise", async () => {
    const stays = await importedInTurn({ records: answerOf(report(10)) }, { keepsEmpty: true });
    expect(stays.sum).toBe(sumOf(report(10)));
    expect(stays.last).toMatchObject({ unchanged: { because: "has-data", importId: stays.imports[0]?.id } });
    const goes = await importedInTurn({ records: answerOf(report(10)) }, { keepsEmpty: true, mayEmpty: true });
    expect(goes.sum).toBe(0);
    expect(goes.last).toMatchObject({ factCount: 0 });
  });

  test("stays when it is complete and the newer report is not", async () => {
    const { sum, last } = await importedInTurn(
      { records: answerOf(report(11)) },
      { records: answerOf(report(12)), isPartial: true },
    );
    expect(sum).toBe(sumOf(report(11)));
    expect(last).toMatchObject({ unchanged: { because: "has-full-data" } });
  });

  test("is replaced by a complete report, and filled when it was empty", async () => {
    const { sum } = await importedInTurn(
      { keepsEmpty: true },
      { records: answerOf(report(13)), isPartial: true },
      { records: answerOf(report(14)) },
    );
    expect(sum).toBe(sumOf(report(14)));
  });

  test("is replaced without changing other months, reports and platforms", async () => {
    const place = await freshPlace();
    const others = [
      await freshPlace(),
      { ...place, month: month("2025-02") },
      { ...(await freshPlace(january, "TR51")) },
    ];
    const all = [place, ...others, place];
    for (const [seed, { month: of, ...rest }] of all.entries()) {
      const records = answerOf(imaginedRecords({ seed, titles: 20, month: of }));
      await importAnswer({ ...rest, month: of, records });
    }
    const sums = await Promise.all([place, ...others].map((one) => seenSum(one)));
    const expected = [4, 1, 2, 3].map((seed) => sumOf(imaginedRecords({ seed, titles: 20 })));
    expect(sums).toEqual(expected);
  });
});

describe("concurrent imports", () => {
  test("of one month leave exactly one current, the newest", async () => {
    const place = await freshPlace();
    const seeds = [20, 21, 22, 23, 24, 25];
    const outcomes = await Promise.all(
      seeds.map((seed) => importAnswer({ ...place, records: answerOf(imaginedRecords({ seed, titles: 200 })) })),
    );
    const imports = await importsOf(place);
    expect(imports.filter(({ state }) => state === "current")).toHaveLength(1);
    const newest = imports.at(-1);
    expect(newest?.state).toBe("current");
    const winner = outcomes.findIndex((outcome) => "importId" in outcome && outcome.importId === newest?.id);
    expect(await seenSum(place)).toBe(sumOf(imaginedRecords({ seed: seeds[winner] ?? 0, titles: 200 })));
  });

  test("show the old or the new figure while a month is replaced, never both or none", async () => {
    const place = await freshPlace();
    const figures = [30, 31].map((seed) => sumOf(imaginedRecords({ seed, titles: 300 })));
    await importAnswer({ ...place, records: answerOf(imaginedRecords({ seed: 30, titles: 300 })) });
    let isOver = false;
    const seen = new Map<number, number>();
    const readers = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const sum = await seenSum(place);
        seen.set(sum, (seen.get(sum) ?? 0) + 1);
      }
    });
    for (let round = 1; round <= 12; round++) {
      const seed = 30 + (round % 2);
      await importAnswer({
        ...place,
        records: answerOf(imaginedRecords({ seed, titles: 300 }), imaginedReading(), { batch: 500 }),
      });
    }
    isOver = true;
    await Promise.all(readers);
    expect([...seen.keys()].sort()).toEqual([...figures].sort());
  });

  test("the attempt's earlier, unfinished import is abandoned when it is imported again", async () => {
    const place = await freshPlace();
    const attemptId = await anAttempt(place);
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve;
    });
    const between = async () => {
      hasBegun();
      await gate;
    };
    const stuck = importAnswer({
      ...{ ...place, attemptId },
      records: answerOf(imaginedRecords({ seed: 40, titles: 100 }), imaginedReading(), { between }),
    });
    const failure = expect(stuck).rejects.toBeInstanceOf(ImportGivenUp);
    await begun;
    const records = [...imaginedRecords({ seed: 41, titles: 100 })];
    await importAnswer({ ...place, attemptId, records: answerOf(records) });
    letGo();
    await failure;
    expect(await seenSum(place)).toBe(sumOf(records));
    expect(await importsOf(place)).toMatchObject([
      { state: "discarded", attemptId },
      { state: "current", attemptId },
    ]);
  });
});

async function anAttempt({ organizationId, platformId, reportTypeId, month: of }: ImportPlace): Promise<number> {
  const server = await db().server.create({ data: { origin: `https://${platformId}.example` } });
  const access = { release: "5", url: "https://a.example", secrets: "", versionHash: "" };
  const credentials = await db().credentials.create({
    data: { organizationId, platformId, serverId: server.id, ...access },
  });
  const harvest = await db().harvest.create({ data: {} });
  const data = { harvestId: harvest.id, credentialsId: credentials.id, reportTypeId, month: new Date(`${of}-01`) };
  const intention = await db().intention.create({ data });
  const attempt = await db().attempt.create({
    data: { intentionId: intention.id, status: "importing", credentialsVersion: "" },
  });
  return attempt.id;
}

describe("contents of the usage store", () => {
  test("keep an import from becoming current when facts are missing", async () => {
    const place = await freshPlace();
    const between = async () => {
      const [{ id } = { id: 0 }] = await importsOf(place);
      const stray = { importId: id, ...place };
      await loadFacts([{ import: stray, facts: [strayFact(1)] }]);
    };
    const records = answerOf(imaginedRecords({ seed: 50, titles: 50 }), imaginedReading(), { batch: 999, between });
    await expect(importAnswer({ ...place, records })).rejects.toBeInstanceOf(StoredOtherwise);
    expect(await seenSum(place)).toBe(0);
    expect(await importsOf(place)).toMatchObject([{ state: "discarded" }]);
  });
});
