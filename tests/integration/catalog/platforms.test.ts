import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { listCollectedPlatformsCall } from "@/lib/catalog/platforms/contract";
import { countPlatformData, deletePlatformData } from "@/lib/catalog/platforms/delete-platform-data";
import { listPlatformsWithFigures } from "@/lib/catalog/platforms/list-collected-platforms";
import {
  getOfferedPlatform,
  getOrganizationPlatform,
  listOrganizationPlatforms,
  openPlatform,
} from "@/lib/catalog/platforms/organization-platforms";
import { platformSpans } from "@/lib/catalog/platforms/platform-figures";
import { countTitles, listTitleCounts } from "@/lib/catalog/platforms/platform-titles";
import { summarizePlatform } from "@/lib/catalog/platforms/summarize-platform";
import { readTrends } from "@/lib/catalog/trends";
import { addMonths, month, monthRange } from "@/lib/counter/standard/month";
import { interestGroupNames } from "@/lib/interest/interest-report";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { actingUser, scopeOf } from "@/tests/support/actors";
import {
  aLibrary,
  aPlatform,
  fact,
  metricId,
  openWorld,
  reader,
  reportTypeId,
  used,
  usedTogether,
} from "../reports/world";
import { Random } from "../usage/random";

type Drawn = { organization: number; platform: number; month: string; title: number; metric: string; value: number };

const running = { locale: "cs" } as const;
const MONTHS = ["2024-01", "2024-02", "2024-03", "2024-04"];
/** Metrics of a title report and their interest group, independent of the product's table. */
const GROUP: Readonly<Record<string, string>> = { Total_Item_Requests: "full_text", No_License: "full_text_denial" };

let brno: number;
let plzen: number;
let jstor: number;
let karger: number;
let unused: number;
let drawn: Drawn[];
let ofBrno: Scope<"usage.view">;
let everything: Scope<"usage.view">;

beforeAll(async () => {
  await openWorld();
  brno = await aLibrary("Brno");
  plzen = await aLibrary("Plzeň");
  [jstor, karger, unused] = [await aPlatform("JSTOR"), await aPlatform("Karger"), await aPlatform("Nikde")];
  const tr = await reportTypeId("TR");
  await db().platformInterest.createMany({
    data: [jstor, karger].map((platformId) => ({ platformId, reportTypeId: tr })),
  });
  const metrics = new Map((await db().metric.findMany()).map(({ id, shortName }) => [shortName, id]));
  await db().organizationPlatform.createMany({
    data: [
      { organizationId: brno, platformId: jstor },
      { organizationId: brno, platformId: karger },
      { organizationId: plzen, platformId: jstor },
    ],
  });
  const random = new Random(5);
  drawn = [];
  for (const organization of [brno, plzen])
    for (const platform of organization === brno ? [jstor, karger] : [jstor])
      for (const month of MONTHS) {
        const own: Drawn[] = [];
        for (const title of [0, 11, 12, 13, 14])
          for (const metric of ["Total_Item_Requests", "Unique_Item_Requests", "No_License"])
            if (random.chance(0.6))
              own.push({ organization, platform, month, title, metric, value: random.whole(1, 90) });
        drawn.push(...own);
        await used(
          { organizationId: organization, platformId: platform, reportTypeId: tr, month },
          own.map(({ title, metric, value }) => fact({ titleId: title, metricId: metrics.get(metric) ?? 0, value })),
        );
      }
  ofBrno = await reader([brno]);
  everything = await reader("everything");
});

const list = (scope: Scope<"usage.view">, query: Record<string, unknown>) =>
  listPlatformsWithFigures(scope, listCollectedPlatformsCall.query.parse(query), running);

function summed(of: (one: Drawn) => boolean) {
  const facts = drawn.filter(of);
  // Without a report of a group, its interest is unknown; use by machines is reported, too, and there is none.
  const reported = new Set([...Object.values(GROUP), "text_mining", "ai_agents"]);
  const interest: Record<string, number | null> = Object.fromEntries(
    interestGroupNames.map((name) => [name, reported.has(name) ? 0 : null]),
  );
  for (const { metric, value } of facts) {
    const group = GROUP[metric];
    if (group) interest[group] = (interest[group] ?? 0) + value;
  }
  return { interest, titles: new Set(facts.map(({ title }) => title).filter((title) => title > 0)).size };
}

test("titles and interest of each platform cover the requested organizations and months only", async () => {
  const places = [
    { scope: ofBrno, organization: brno, owns: (id: number) => id === brno, platforms: [jstor, karger] },
    { scope: everything, organization: plzen, owns: (id: number) => id === plzen, platforms: [jstor] },
    { scope: everything, organization: -1, owns: () => true, platforms: [jstor, karger] },
  ];
  for (const { scope, organization, owns, platforms } of places)
    for (const [from, to] of [
      [null, null],
      ["2024-02", "2024-03"],
      ["2024-04", null],
    ] as const) {
      const result = await list(scope, { organization, ...(from ? { from } : {}), ...(to ? { to } : {}) });
      expect(result.results.map(({ pk }) => pk)).toEqual(platforms);
      for (const { pk, figures } of result.results) {
        const expected = summed(
          (one) =>
            one.platform === pk && owns(one.organization) && (!from || one.month >= from) && (!to || one.month <= to),
        );
        expect(figures).toMatchObject({
          title_count: expected.titles,
          interest: expected.interest,
          ...{ first_month: "2024-01", last_month: "2024-04", is_outside_counter: false },
        });
        const months = { from, to };
        expect(await countTitles(scope, { organization, platform: pk, months }, running)).toBe(expected.titles);
      }
      const counts = await listTitleCounts(scope, { organization, months: { from, to } }, running);
      expect(counts.map(({ platform }) => platform).sort()).toEqual([...platforms].sort());
    }
  await expect(list(ofBrno, { organization: plzen })).rejects.toThrow(NotFound);
  await expect(list(ofBrno, { organization: -1 })).rejects.toThrow(NotFound);
});

test("months of a platform reach from its first to its last usage, ignoring empty and replaced ones", async () => {
  const ostrava = await aLibrary("Ostrava");
  const [mixed, own, empty] = [await aPlatform("Mixed"), await aPlatform("Own"), await aPlatform("Empty")];
  const { id: yearly } = await db().reportType.create({
    data: {
      ...{ shortName: "OWN_Y", nameEn: "Years", nameCs: "Roky", release: "own", counterCode: "", periodMonths: 12 },
    },
  });
  const [tr, pr, metric] = [await reportTypeId("TR"), await reportTypeId("PR"), await metricId("Total_Item_Requests")];
  const some = [fact({ titleId: 11, metricId: metric, value: 3 })];
  const came = (
    platformId: number,
    reportTypeId: number,
    month: string,
    ...how: [facts?: typeof some, state?: "replaced"]
  ) => used({ organizationId: ostrava, platformId, reportTypeId, month }, how[0] ?? some, how[1]);
  await came(mixed, pr, "2019-03");
  await came(mixed, tr, "2021-07");
  await came(mixed, tr, "2022-02", []);
  await came(mixed, pr, "2018-11", some, "replaced");
  await came(mixed, yearly, "2020-01");
  await came(own, yearly, "2020-01");
  await came(own, yearly, "2022-01");
  await came(empty, tr, "2020-01", []);
  const spans = await platformSpans(await reader([ostrava]), {});
  expect([...spans].sort(([one], [other]) => one - other)).toEqual([
    [mixed, { first: "2019-03", last: "2021-07", isOutsideCounter: false }],
    [own, { first: "2020-01", last: "2022-12", isOutsideCounter: true }],
  ]);
  expect(await platformSpans(await reader([]), {})).toEqual(new Map());
});

test("platforms are sorted by any figure, found by words, and paged", async () => {
  const full = (pk: number) => summed((one) => one.platform === pk).interest.full_text ?? 0;
  const expected = [jstor, karger].sort((one, other) => full(other) - full(one));
  const ordered = async (query: Record<string, unknown>) =>
    (await list(everything, { organization: -1, ...query })).results.map(({ pk }) => pk);
  expect(await ordered({ order_by: "full_text", desc: "true" })).toEqual(expected);
  expect(await ordered({ order_by: "full_text" })).toEqual([...expected].reverse());
  expect(await ordered({ order_by: "no_such_group" })).toEqual([jstor, karger]);
  expect(await ordered({ search: "KARG" })).toEqual([karger]);
  expect(await ordered({ page: "2", page_size: "1" })).toEqual([karger]);
  for (const order_by of ["titles", "coverage", "last_month", "provider", "releases"])
    expect((await ordered({ order_by })).sort()).toEqual([jstor, karger].sort());
});

test("platform is compared with the months before only if it had usage throughout", async () => {
  const query = (from: string, to: string) => ({ platform: jstor, months: { from: month(from), to: month(to) } });
  const now = await summarizePlatform(ofBrno, query("2024-03", "2024-04"), running);
  const of = (months: string[]) =>
    summed((one) => one.platform === jstor && one.organization === brno && months.includes(one.month)).interest;
  expect(now.interest).toEqual(of(["2024-03", "2024-04"]));
  expect(now.former).toEqual({
    ...{ from: "2024-01", to: "2024-02", interest: of(["2024-01", "2024-02"]) },
    now: { from: "2024-03", to: "2024-04", interest: now.interest },
  });
  expect((await summarizePlatform(ofBrno, query("2024-02", "2024-04"), running)).former).toBeNull();
});

test("platform without data of the organization is readable, but not listed", async () => {
  expect((await openPlatform(ofBrno, { organization: brno, platform: karger })).isConnected).toBe(true);
  expect((await openPlatform(everything, { organization: plzen, platform: karger })).isConnected).toBe(false);
  expect((await getOfferedPlatform(ofBrno, { organization: brno, platform: unused })).pk).toBe(unused);
  await expect(openPlatform(everything, { organization: -1, platform: unused })).rejects.toThrow(NotFound);
  await expect(getOrganizationPlatform(everything, { organization: plzen, platform: karger })).rejects.toThrow(
    NotFound,
  );
  expect(
    (await listOrganizationPlatforms(everything, { organization: plzen, used_only: "true" })).map(({ pk }) => pk),
  ).toEqual([jstor]);
});

test("deleting the data of a platform leaves other platforms and organizations unchanged", async () => {
  const { id } = await db().user.create({ data: { email: "jana@usus.example", username: "jana" } });
  const managing = await scopeOf("harvest.manage", actingUser({ isSuperuser: true, id }), [brno, plzen]);
  const place = { organization: brno, platform: jstor };
  expect(await countPlatformData(managing, place)).toMatchObject({
    ...{ imports: 4, organizations: 1, uploads: 0, first_month: "2024-01", last_month: "2024-04" },
    facts: drawn.filter((one) => one.platform === jstor && one.organization === brno).length,
  });
  expect(await deletePlatformData(managing, place)).toEqual({ imports: 4, uploads: 0 });
  const left = await list(everything, { organization: -1 });
  const expected = (pk: number) =>
    summed((one) => one.platform === pk && !(one.platform === jstor && one.organization === brno));
  for (const { pk, figures } of left.results)
    expect(figures).toMatchObject({ interest: expected(pk).interest, title_count: expected(pk).titles });
  expect((await list(ofBrno, { organization: brno })).results.map(({ pk }) => pk)).toEqual([karger]);
  expect(await deletePlatformData(managing, place)).toEqual({ imports: 0, uploads: 0 });
});

test("months not yet available cause neither a decline nor a rise", async () => {
  const [zlin, lumina] = [await aLibrary("Zlín"), await aPlatform("Lumina")];
  const [metric, reportType] = [await metricId("Total_Item_Requests"), await reportTypeId("TR51")];
  await db().platformInterest.create({ data: { platformId: lumina, reportTypeId: reportType } });
  const of = { organizationId: zlin, platformId: lumina, reportTypeId: reportType };
  const today = month(runningMonth());
  const covered = addMonths(today, -2);
  for (const one of monthRange(addMonths(covered, -23), covered))
    await used({ ...of, month: one }, [fact({ metricId: metric, value: 10 })]);
  // Half of the current month, uploaded by hand; the month before is missing.
  await used({ ...of, month: today }, [fact({ metricId: metric, value: 500 })]);
  const query = { platform: lumina, months: { from: addMonths(covered, -11), to: null } };
  const { interest, former } = await summarizePlatform(await reader([zlin]), query, running);
  expect(interest.full_text).toBe(620);
  expect(former).toMatchObject({
    ...{ from: addMonths(covered, -23), to: addMonths(covered, -12), interest: { full_text: 120 } },
    now: { from: addMonths(covered, -11), to: covered, interest: { full_text: 120 } },
  });
});

test("trends of platforms and titles show twelve months, compare two whole years, and never take a gap for zero", async () => {
  const library = await aLibrary("Zlín");
  const [whole, gappy] = [await aPlatform("Whole"), await aPlatform("Gappy")];
  const [tr, metric] = [await reportTypeId("TR"), await metricId("Total_Item_Requests")];
  await db().platformInterest.createMany({
    data: [whole, gappy].map((platformId) => ({ platformId, reportTypeId: tr })),
  });
  const months = monthRange(month("2022-11"), month("2024-10"));
  await usedTogether(
    [whole, gappy].flatMap((platformId) =>
      months
        .filter((one) => platformId === whole || one !== "2024-03")
        .map((one, at) => ({
          imported: { organizationId: library, platformId, reportTypeId: tr, month: one },
          // One title is used on one platform only, and not in each month.
          facts: [11, ...(platformId === whole && at % 2 === 0 ? [12] : [])].map((titleId) =>
            fact({ titleId, metricId: metric, value: one < "2023-11" ? 10 : 20 }),
          ),
        })),
    ),
  );
  const scope = await reader([library]);
  const platforms = await readTrends(scope, { of: "platform", ids: [whole, gappy], to: "2024-10" }, {});
  const valuesOf = (id: number, of = platforms) => of.get(id)?.months.map(({ value }) => value);
  expect(platforms.get(whole)?.months.map((one) => one.month)).toEqual(months.slice(12));
  expect(valuesOf(whole)).toEqual(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 40 : 20)));
  expect(platforms.get(whole)?.compared).toEqual({ now: 360, before: 180 });
  expect(valuesOf(gappy)?.[4]).toBeNull();
  expect(platforms.get(gappy)?.compared).toBeNull();
  const titles = await readTrends(scope, { of: "title", ids: [11, 12], to: "2024-10" }, {});
  expect(valuesOf(12, titles)).toEqual(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 20 : 0)));
  expect(titles.get(12)?.compared).toEqual({ now: 120, before: 60 });
  // On one of its platforms a month is missing, so that the years cannot be compared.
  expect(titles.get(11)?.compared).toBeNull();
  const onWhole = { of: "title", ids: [11], to: "2024-10", where: { platform: [whole] } } as const;
  expect((await readTrends(scope, onWhole, {})).get(11)?.compared).toEqual({ now: 240, before: 120 });
});

test("usage by year has no trend by month", async () => {
  const library = await aLibrary("Jihlava");
  const platform = await aPlatform("Yearly");
  const yearly = await reportTypeId("OWN_Y");
  const metric = await metricId("Total_Item_Requests");
  const { id: groupId } = await db().interestGroup.findUniqueOrThrow({ where: { shortName: "full_text" } });
  await db().interestDefinition.create({ data: { reportTypeId: yearly, metricId: metric, groupId } });
  await db().platformInterest.create({ data: { platformId: platform, reportTypeId: yearly } });
  const place = { organizationId: library, platformId: platform, reportTypeId: yearly, month: "2024-01" };
  await used(place, [fact({ titleId: 11, metricId: metric, value: 5 })]);
  const trends = await readTrends(await reader([library]), { of: "platform", ids: [platform], to: "2024-12" }, {});
  expect(trends.has(platform)).toBe(false);
});
