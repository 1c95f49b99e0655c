import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readCounter } from "@/lib/counter/read-counter";
import { isMonth, type Month } from "@/lib/counter/standard/month";
import { startHarvest } from "@/lib/harvest/plan/start-harvest";
import { startRechecks } from "@/lib/harvest/plan/start-rechecks";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { readVersion } from "@/lib/imports/restate/read-version";
import { changedSums, restatedSums, restatedTitles } from "@/lib/imports/restate/restatement";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { addMonths, monthOf } from "@/lib/simulator/publisher/month";
import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import { type Bend, type SmallReportSubject, smallItem, smallReport } from "@/lib/simulator/publisher/small-report";
import { countFacts } from "@/lib/usage/imported/count-facts";
import { readVisibility } from "@/lib/usage/read-visibility";
import { changed } from "./planned";
import {
  aLibrary,
  attemptsOf,
  harvest,
  harvestRequest,
  openSite,
  type Site,
  type Subscribed,
  scopeOf,
  subscribed,
  today,
  workAll,
} from "./site";

const lastMonth = addMonths(monthOf(today), -1);
const whole = { page: 1, page_size: 25 };

let site: Site;
let lumina: Subscribed;
let months = 0;

beforeAll(async () => {
  // Settings are read once, when the site opens.
  process.env.RECHECKS_PER_NIGHT = "3";
  site = await openSite({ isAutomatic: true });
  lumina = await subscribed(site, "hradisko", "lumina", { release: "5" });
  // Last month is not part of these tests.
  await changed(lumina, { isEnabled: false });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.publisher.forget();
  await db().event.deleteMany();
});

/** A month without data. */
const freshMonth = () => {
  months += 1;
  return addMonths(lastMonth, -20 - months);
};

type Counts = Record<string, number>;

const report = (subject: SmallReportSubject, titles: Counts, bend: Bend = {}) =>
  smallReport(subject, {
    ...bend,
    items: Object.entries(titles).map(([Title, Total_Item_Requests]) =>
      smallItem(subject, {
        item: { Title, Item_ID: [] },
        counts: { Total_Item_Requests, Unique_Item_Requests: Math.ceil(Total_Item_Requests / 2) },
      }),
    ),
  });

const counting = (titles: Counts, bend?: Bend): ScriptedAnswer => ({
  kind: "made",
  make: (subject) => report(subject, titles, bend),
});

/** One harvest of the month with this scripted answer; returns its import. */
async function harvested(month: string, answer: ScriptedAnswer) {
  site.publisher.next({}, answer);
  const { pk } = await harvest(site, await harvestRequest(lumina, "TR", month));
  await workAll();
  const [attempt] = await attemptsOf(pk);
  const row = await db().import.findFirst({ where: { attemptId: attempt?.id ?? 0 }, orderBy: { id: "desc" } });
  return { pk, attempt, brought: row?.id ?? 0 };
}

const restatements = (importId: number) => db().restatement.findUnique({ where: { importId } });

/** Moves the time of hiding into the past. */
const letPass = (days: number) =>
  db().$executeRaw`UPDATE imports SET hidden_since = hidden_since - make_interval(days => ${days})`;

const stored = async (importId: number) => (await countFacts([importId])).reduce((all, { count }) => all + count, 0);

describe("a month harvested again", () => {
  test("with the same counts leaves no trace: the earlier facts are removed", async () => {
    const month = freshMonth();
    const one = await harvested(month, counting({ A: 100, B: 10 }));
    const two = await harvested(month, counting({ B: 10, A: 100 }));
    expect(await restatements(two.brought)).toBeNull();
    await letPass(1);
    await sweepImports();
    expect([await stored(one.brought), await stored(two.brought)]).toEqual([0, 4]);
    expect((await db().event.findMany()).filter(({ titleEn }) => titleEn.startsWith("Usage data corrected"))).toEqual(
      [],
    );
  });

  test("with another split has the same counts", async () => {
    const month = freshMonth();
    await harvested(month, counting({ A: 100 }));
    const two = await harvested(month, {
      kind: "made",
      make: (subject) =>
        smallReport(subject, {
          items: ["2020", "2021"].map((YOP) =>
            smallItem(subject, {
              item: { Title: "A", Item_ID: [] },
              attributes: { YOP },
              counts: { Total_Item_Requests: 50, Unique_Item_Requests: 25 },
            }),
          ),
        }),
    });
    expect(two.attempt?.imports).toHaveLength(1);
    expect(await restatements(two.brought)).toBeNull();
  });

  test("with other counts replaces the month in one step; the earlier state stays as a version", async () => {
    const month = freshMonth();
    const one = await harvested(month, counting({ A: 1000, B: 10, C: 3 }));
    const two = await harvested(month, counting({ A: 1040, B: 10, D: 4 }));
    const result = await restatements(two.brought);
    expect(result).toMatchObject({ formerId: one.brought, titleCount: 3 });
    expect(restatedSums.parse(result?.sums)).toEqual({
      Total_Item_Requests: [1013, 1054],
      Unique_Item_Requests: [507, 527],
    });
    expect(changedSums(restatedSums.parse(result?.sums))[0]).toEqual({
      metric: "Total_Item_Requests",
      before: 1013,
      after: 1054,
    });
    const titles = restatedTitles.parse(result?.titles);
    const names = new Map((await db().title.findMany()).map(({ id, name }) => [id, name]));
    const [largest] = titles.map(({ title, ...change }) => ({ ...change, title: names.get(title) }));
    expect(largest).toMatchObject({ title: "A", metric: "Total_Item_Requests", before: 1000, after: 1040 });
    expect(new Set(titles.map(({ title }) => names.get(title)))).toEqual(new Set(["A", "C", "D"]));
    expect(titles).toHaveLength(6);
    await letPass(700);
    await sweepImports();
    expect([await stored(one.brought), await stored(two.brought)]).toEqual([6, 6]);
    expect((await readVisibility()).hidden).toContain(one.brought);
  });

  test("is compared title by title, even if all sums are equal", async () => {
    const month = freshMonth();
    await harvested(month, counting({ A: 10, B: 20 }));
    const two = await harvested(month, counting({ A: 20, B: 10 }));
    const result = await restatements(two.brought);
    expect(result?.titleCount).toBe(2);
    expect(changedSums(restatedSums.parse(result?.sums))).toEqual([]);
    const [event] = (await db().event.findMany()).filter(({ titleEn }) => titleEn.startsWith("Usage data corrected"));
    expect(event?.descriptionEn).toContain("the totals are the same, but 2 titles have different figures");
  });

  test("is not a restatement if it was partial or empty before", async () => {
    const [partial, empty] = [freshMonth(), freshMonth()];
    const one = await harvested(partial, counting({ A: 5 }, { header: { Exceptions: [{ Code: 3040 }] } }));
    expect(one.attempt?.isPartial).toBe(true);
    await harvested(empty, { kind: "exceptions", list: [{ code: 3030 }] });
    for (const month of [partial, empty]) {
      const two = await harvested(month, counting({ A: 50 }));
      expect(two.attempt?.imports).toMatchObject([{ state: "current", isPartial: false }]);
      expect(await restatements(two.brought)).toBeNull();
    }
  });

  test("stays unchanged if the new answer is partial or empty", async () => {
    const month = freshMonth();
    const one = await harvested(month, counting({ A: 5 }));
    await harvested(month, counting({ A: 4 }, { header: { Exceptions: [{ Code: 3040 }] } }));
    await harvested(month, { kind: "exceptions", list: [{ code: 3030 }] });
    expect(await db().import.findUniqueOrThrow({ where: { id: one.brought } })).toMatchObject({ state: "current" });
    expect(await db().restatement.count({ where: { formerId: one.brought } })).toBe(0);
  });

  test("keeps each version that differs from the next", async () => {
    const month = freshMonth();
    const versions = [];
    for (const count of [1, 2, 2, 3]) versions.push((await harvested(month, counting({ A: count }))).brought);
    await letPass(1);
    await sweepImports();
    const [first = 0, second = 0, third = 0, fourth = 0] = versions;
    expect(await Promise.all(versions.map(stored))).toEqual([2, 0, 2, 2]);
    expect((await restatements(second))?.formerId).toBe(first);
    expect(await restatements(third)).toBeNull();
    expect((await restatements(fourth))?.formerId).toBe(third);
  });

  test("concurrently is always compared with what it replaces", async () => {
    const month = freshMonth();
    const { pk } = await harvested(month, counting({ A: 1 }));
    const [imported] = await attemptsOf(pk);
    const place = await db().import.findFirstOrThrow({ where: { attemptId: imported?.id ?? 0 } });
    const { organizationId, platformId, reportTypeId } = place;
    await Promise.all(
      [11, 12, 13, 14, 15].map(async (count) => {
        const data = { intentionId: imported?.intentionId ?? 0, credentialsVersion: "" };
        const { id: attemptId } = await db().attempt.create({ data });
        const text = JSON.stringify(report({ report: "TR", release: "5", month }, { A: count }));
        const query = { report: "TR", release: "5", from: asMonth(month), to: asMonth(month) } as const;
        const records = readCounter(bytes(text), { request: query });
        const place = { organizationId, platformId, accountId: 0, reportTypeId, month: asMonth(month) };
        await importAnswer({ ...place, attemptId, records });
      }),
    );
    const all = await db().import.findMany({
      where: { organizationId, platformId, reportTypeId, month: new Date(`${month}-01`) },
      include: { restatement: { include: { former: true } } },
    });
    expect(all.filter(({ state }) => state === "current")).toHaveLength(1);
    const later = all.filter(({ id, state }) => id !== place.id && state !== "discarded");
    for (const { sums, restatement } of later) {
      expect(restatement?.former.state).toBe("replaced");
      for (const [metric, [before, after]] of Object.entries(restatedSums.parse(restatement?.sums))) {
        expect(restatement?.former.sums).toHaveProperty(metric, before);
        expect(sums).toHaveProperty(metric, after);
      }
    }
  });
});

describe("an earlier version", () => {
  test("is available by title to users who may see the usage", async () => {
    const month = freshMonth();
    const one = await harvested(month, counting({ Alpha: 10, Beta: 200 }));
    await harvested(month, counting({ Alpha: 11, Beta: 200 }));
    const scope = await scopeOf(site, "usage.view");
    const seen = await readVersion(scope, one.brought, whole);
    expect(seen.count).toBe(4);
    expect(seen.results.map(({ title, item, metric, value }) => [title?.name, item, metric, value])).toEqual([
      ["Beta", null, "Total_Item_Requests", 200],
      ["Beta", null, "Unique_Item_Requests", 100],
      ["Alpha", null, "Total_Item_Requests", 10],
      ["Alpha", null, "Unique_Item_Requests", 5],
    ]);
    const paged = await readVersion(scope, one.brought, { page: 2, page_size: 3 });
    expect(paged).toMatchObject({ count: 4, results: [{ title: { name: "Alpha" }, value: 5 }] });
    const searched = await readVersion(scope, one.brought, { ...whole, search: "ALPH" });
    expect(searched.results.map(({ value }) => value)).toEqual([10, 5]);
    expect(await readVersion(scope, one.brought, { ...whole, search: "50%" })).toEqual({ count: 0, results: [] });
    const elsewhere = await scopeOf(site, "usage.view", [
      { organizationId: await aLibrary("hana"), isAdmin: true, isMaster: false },
    ]);
    await expect(readVersion(elsewhere, one.brought, whole)).rejects.toMatchObject({ status: 404 });
  });

  test("is removed after its retention period; its sums stay", async () => {
    const month = freshMonth();
    const one = await harvested(month, counting({ A: 1 }));
    const two = await harvested(month, counting({ A: 2 }));
    const old = new Date(today.getTime() - 731 * 86_400_000);
    await db().restatement.update({ where: { importId: two.brought }, data: { createdAt: old } });
    await letPass(1);
    await sweepImports();
    expect(await stored(one.brought)).toBe(0);
    expect(await restatements(two.brought)).not.toBeNull();
    const scope = await scopeOf(site, "usage.view");
    await expect(readVersion(scope, one.brought, whole)).rejects.toMatchObject({ code: "versionGone" });
  });
});

describe("notifications", () => {
  const restated = async () =>
    (await db().event.findMany({ orderBy: { id: "asc" } })).filter(({ titleEn }) =>
      titleEn.startsWith("Usage data corrected"),
    );

  test("are sent once per harvest and platform, with the largest change", async () => {
    const [one, two, three] = [freshMonth(), freshMonth(), freshMonth()];
    for (const month of [one, two, three]) await harvested(month, counting({ A: 1000 }));
    site.publisher.next({ month: one }, counting({ A: 1000 }));
    site.publisher.next({ month: two }, counting({ A: 1010 }));
    site.publisher.next({ month: three }, counting({ A: 950 }));
    const { pk } = await harvest(site, await harvestRequest(lumina, "TR", three, one));
    expect(await restated()).toEqual([]);
    await workAll();
    const [event, ...others] = await restated();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      category: "sushi",
      importance: 10,
      titleEn: "Usage data corrected by provider: lumina",
    });
    expect(event?.descriptionEn).toContain("in 2 monthly reports");
    const lines = event?.descriptionEn.split("\n").filter((line) => line.startsWith("- "));
    expect(lines).toEqual([
      `- ${three}, Total\\_Item\\_Requests: 1,000 → 950 (TR – Title Master Report, Release 5)`,
      `- ${two}, Total\\_Item\\_Requests: 1,000 → 1,010 (TR – Title Master Report, Release 5)`,
    ]);
    expect(event?.descriptionCs).toContain("ve 2 měsíčních reportech");
    expect(event?.descriptionEn).toContain(`](/admin/harvests/?harvest=${pk})`);
  });

  test("are sent once for several platforms of one harvest, largest change first", async () => {
    const month = freshMonth();
    const moravica = await subscribed(site, "hradisko", "moravica", { release: "5" });
    await changed(moravica, { isEnabled: false });
    const both = async (ofLumina: number, ofMoravica: number) => {
      site.publisher.next({ platform: "lumina" }, counting({ A: ofLumina }));
      site.publisher.next({ platform: "moravica" }, counting({ A: ofMoravica }));
      const requests = await Promise.all([lumina, moravica].map((of) => harvestRequest(of, "TR", month)));
      const { pk } = await harvest(site, ...requests);
      await workAll();
      return pk;
    };
    await both(1000, 1000);
    const pk = await both(990, 980);
    const [event, ...others] = await restated();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ importance: 10, titleEn: "Usage data corrected by 2 providers" });
    expect(event?.titleCs).toBe("Data o využívanosti opravili 2 poskytovatelé");
    const line = (platform: string, after: number) =>
      new RegExp(
        `^- \\[${platform}, .+\\]\\(/admin/harvests/\\?harvest=${pk}\\): 1 monthly report; ${month}, .+: 1,000 → ${after} \\(TR – Title Master Report, Release 5\\)$`,
      );
    const lines = event?.descriptionEn.split("\n").filter((one) => one.startsWith("- ")) ?? [];
    expect(lines).toEqual([expect.stringMatching(line("moravica", 980)), expect.stringMatching(line("lumina", 990))]);
    await db().credentials.update({ where: { id: moravica.id }, data: { deletedAt: today } });
  });

  test("are more urgent when a sum changed by more than a tenth", async () => {
    const month = freshMonth();
    await harvested(month, counting({ A: 100 }));
    await harvested(month, counting({ A: 111 }));
    expect(await restated()).toMatchObject([{ importance: 20 }]);
  });
});

describe("existing months", () => {
  test("are requested again only to be replaced", async () => {
    const [there, missing, partial] = [freshMonth(), freshMonth(), freshMonth()];
    await harvested(there, counting({ A: 1 }));
    await harvested(partial, counting({ A: 1 }, { header: { Exceptions: [{ Code: 3040 }] } }));
    const scope = await scopeOf(site, "harvest.manage");
    const { replace: _, ...request } = await harvestRequest(lumina, "TR", partial, there);
    const started = await startHarvest(scope, [request]);
    expect(started).toMatchObject({ skipped: 1, stats: { total: 2 }, start_month: partial, end_month: missing });
    await workAll();
    const only = { ...request, start_date: there };
    await expect(startHarvest(scope, [only])).rejects.toMatchObject({ code: "monthsThere" });
    expect(await startHarvest(scope, [only, { ...only, replace: true }])).toMatchObject({ skipped: 0 });
    await workAll();
  });
});

describe("each night", () => {
  const rows = async () =>
    (
      await db().intention.findMany({
        where: { harvest: { kind: "recheck" }, finishedAt: null },
        include: { harvest: true },
        orderBy: { month: "asc" },
      })
    ).map(({ month, priority, harvest: { organizationId }, credentialsId }) => ({
      month: month.toISOString().slice(0, 7),
      priority,
      organizationId,
      credentialsId,
    }));
  const finishAll = () => db().intention.updateMany({ where: { finishedAt: null }, data: { finishedAt: today } });

  test("a few old months are requested again, those checked longest ago first", async () => {
    await db().import.updateMany({ where: { state: "current" }, data: { state: "replaced", hiddenSince: today } });
    const old = [-10, -9, -8, -7, -6].map((count) => addMonths(lastMonth, count));
    for (const month of [...old, lastMonth, addMonths(lastMonth, -1)]) await harvested(month, counting({ A: 100 }));
    expect(await startRechecks()).toBe(0);
    await changed(lumina, { isEnabled: true });
    await finishAll();
    const askedOn = async (month: string, daysAgo: number) => {
      const startedAt = new Date(today.getTime() - daysAgo * 86_400_000);
      const intention = { month: new Date(`${month}-01`) };
      await db().attempt.updateMany({ where: { intention }, data: { startedAt } });
    };
    for (const [index, month] of old.entries()) await askedOn(month, 100 + ((index * 3) % 5) * 10);
    expect(await startRechecks()).toBe(3);
    const { organizationId } = await db().credentials.findUniqueOrThrow({ where: { id: lumina.id } });
    // 100, 130, 110, 140 and 120 days ago.
    const longest = [old[1], old[3], old[4]].map((month) => ({ month, priority: 20, organizationId }));
    expect(await rows()).toMatchObject(longest);
    expect(await startRechecks()).toBe(2);
    expect((await rows()).map(({ month }) => month)).toEqual(old);
  });

  test("restatements are detected, and months without an answer stay unchanged", async () => {
    await finishAll();
    await db().event.deleteMany();
    expect(await startRechecks()).toBe(3);
    const [one, two, three] = await rows();
    site.publisher.next({ month: one?.month ?? "" }, counting({ A: 90 }));
    site.publisher.next({ month: two?.month ?? "" }, { kind: "exceptions", list: [{ code: 3030 }] });
    site.publisher.next({ month: three?.month ?? "" }, { kind: "html", status: 502 });
    await workAll();
    expect(await rows()).toEqual([]);
    const current = await db().import.findMany({ where: { state: "current", factCount: { gt: 0 } } });
    const sumOf = (month = "") => current.find((one) => one.month.toISOString().startsWith(month))?.sums;
    expect([one, two, three].map((request) => sumOf(request?.month))).toEqual(
      [90, 100, 100].map((count) => ({ Total_Item_Requests: count, Unique_Item_Requests: count / 2 })),
    );
    const events = await db().event.findMany({ include: { recipients: true } });
    expect(events.map(({ titleEn }) => titleEn)).toEqual(["Usage data corrected by provider: lumina"]);
  });

  test.each([
    ["broken", { brokenSince: today }],
    ["not verified", { verifiedAt: null }],
    ["deleted", { deletedAt: today }],
  ])("no request uses credentials that are %s", async (_, data) => {
    await finishAll();
    const before = await db().credentials.findUniqueOrThrow({ where: { id: lumina.id } });
    const { brokenSince, verifiedAt, deletedAt } = before;
    await changed(lumina, data);
    expect(await startRechecks()).toBe(0);
    await changed(lumina, { brokenSince, verifiedAt, deletedAt });
  });
});

async function* bytes(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

function asMonth(text: string): Month {
  if (!isMonth(text)) throw new Error(text);
  return text;
}
