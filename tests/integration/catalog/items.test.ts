import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { listItemsCall } from "@/lib/catalog/items/contract";
import { countItems, hasItems, type ItemPlace, listItems } from "@/lib/catalog/items/list-items";
import { getItem, showItem } from "@/lib/catalog/items/show-item";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import { runReport } from "@/lib/reports/ask/run-report";
import { readChart } from "@/lib/reports/charts/read-chart";
import { question } from "@/lib/usage/question";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reader, reportTypeId, used } from "../reports/world";
import { Random } from "../usage/random";

type Drawn = {
  organization: number;
  platform: number;
  type: string;
  month: string;
  title: number;
  item: number;
  metric: string;
  value: number;
};

const running = { locale: "en" } as const;
const METRICS = ["Total_Item_Requests", "Unique_Item_Requests", "No_License"] as const;
/** Reports of items in order of precedence. */
const TYPES = ["IR51", "IR", "IR_A151", "IR_A1"];
const MONTHS = ["2024-01", "2024-02", "2024-03"];

let brno: number;
let plzen: number;
let platforms: number[];
let titles: number[];
let items: number[];
let drawn: Drawn[];
let ofBrno: Scope<"usage.view">;
let everything: Scope<"usage.view">;

beforeAll(async () => {
  await openWorld();
  [brno, plzen] = [await aLibrary("Brno"), await aLibrary("Plzeň")];
  platforms = [await aPlatform("JSTOR"), await aPlatform("Karger")];
  titles = [await aTitle("Brain"), await aTitle("Cortex")];
  items = [];
  for (const [name, doi] of [
    ["Žízeň a spánek", "10.1000/a"],
    ["Zrak", "10.1000/b"],
    ["Sluch", ""],
    ["Čich", ""],
  ] as const)
    items.push(
      (await db().item.create({ data: { name, matchName: name.toLowerCase(), doi, publicationType: "article" } })).id,
    );
  const metrics = new Map<string, number>(
    await Promise.all(METRICS.map(async (name) => [name, await metricId(name)] as const)),
  );
  const random = new Random(5);
  drawn = [];
  for (const organization of [brno, plzen])
    for (const platform of platforms)
      for (const month of MONTHS)
        for (const type of TYPES) {
          if (!random.chance(0.5)) continue;
          const own: Drawn[] = [];
          for (const title of titles)
            for (const item of items)
              for (const metric of METRICS)
                if (random.chance(0.4))
                  own.push({ organization, platform, type, month, title, item, metric, value: random.whole(1, 9) });
          if (own.length === 0) continue;
          drawn.push(...own);
          await used(
            { organizationId: organization, platformId: platform, reportTypeId: await reportTypeId(type), month },
            own.map(({ title, item, metric, value }) =>
              fact({ titleId: title, itemId: item, metricId: metrics.get(metric) ?? 0, value }),
            ),
          );
        }
  [ofBrno, everything] = [await reader([brno]), await reader("everything")];
});

/** Expected facts: for each month, organization and platform only the first report; views of one release add up. */
const counted = () =>
  drawn.filter(
    (one) =>
      !drawn.some(
        (other) =>
          other.organization === one.organization &&
          other.platform === one.platform &&
          other.month === one.month &&
          TYPES.indexOf(other.type) < TYPES.indexOf(one.type),
      ),
  );

function summed(of: (fact: Drawn) => boolean): Map<number, Record<string, number>> {
  const sums = new Map<number, Record<string, number>>();
  for (const { item, metric, value } of counted().filter(of)) {
    const existing = sums.get(item) ?? Object.fromEntries(METRICS.map((name) => [name, 0]));
    sums.set(item, { ...existing, [metric]: (existing[metric] ?? 0) + value });
  }
  return sums;
}

const itemsQuery = (query: Record<string, unknown>) => listItemsCall.query.parse({ page_size: 100, ...query });
const list = (scope: Scope<"usage.view">, place: ItemPlace, query = {}) =>
  listItems(scope, place, { query: itemsQuery(query), running });

test("items have the usage of one report per month, of the requested organizations only", async () => {
  const [jstor = 0] = platforms;
  const [brain = 0] = titles;
  const all = ["2024-01", "2024-03"] as const;
  const middle = ["2024-02", "2024-02"] as const;
  const places: {
    scope: Scope<"usage.view">;
    place: ItemPlace;
    months: readonly [string, string];
    of: (one: Drawn) => boolean;
  }[] = [
    { scope: ofBrno, place: {}, months: middle, of: (one) => one.organization === brno },
    {
      ...{ scope: everything.within(plzen), place: { title: brain }, months: all },
      of: (one) => one.organization === plzen && one.title === brain,
    },
    {
      ...{ scope: everything, place: { title: brain, platform: jstor }, months: middle },
      of: (one) => one.title === brain && one.platform === jstor,
    },
    { scope: everything, place: { platform: jstor }, months: all, of: (one) => one.platform === jstor },
  ];
  for (const {
    scope,
    place,
    months: [from, to],
    of,
  } of places) {
    const isAsked = (one: Drawn) => of(one) && one.month >= from && one.month <= to;
    const result = await list(scope, place, { from, to, parent_titles: "true" });
    const usage = new Map(result.results.map((item) => [item.pk, item.usage]));
    expect([...usage.keys()].sort()).toEqual([...new Set(drawn.filter(isAsked).map(({ item }) => item))].sort());
    for (const [item, sums] of summed(isAsked)) {
      // The views do not count denials.
      const countsDenials = drawn.some((one) => isAsked(one) && one.item === item && ["IR51", "IR"].includes(one.type));
      expect(usage.get(item)).toEqual({
        ...sums,
        ...(sums.No_License === 0 && !countsDenials ? { No_License: null } : {}),
      });
    }
    for (const { pk, report_types: types } of result.results)
      expect(types).toEqual(
        TYPES.filter((type) => drawn.some((one) => isAsked(one) && one.item === pk && one.type === type)),
      );
    for (const { pk, parent_titles: parents } of result.results)
      expect(parents?.map((title) => title.pk).sort()).toEqual(
        [...new Set(drawn.filter((one) => isAsked(one) && one.item === pk).map(({ title }) => title))].sort(),
      );
  }
});

test("items of a platform are counted and listed whether they are part of a title or not", async () => {
  const alone = await aPlatform("Videos");
  const { id: video } = await db().item.create({ data: { name: "Video", matchName: "video" } });
  const place = { organizationId: brno, platformId: alone, reportTypeId: await reportTypeId("IR51"), month: "2024-02" };
  await used(place, [fact({ itemId: video, metricId: await metricId("Total_Item_Requests"), value: 7 })]);
  expect(await hasItems(ofBrno, { platform: alone })).toBe(true);
  const months = { from: "2024-01", to: "2024-03" };
  expect(await countItems(ofBrno, { platform: alone }, months)).toBe(1);
  expect(await countItems(ofBrno, { platform: alone }, { from: "2024-03", to: null })).toBe(0);
  const { results } = await list(ofBrno, { platform: alone }, { ...months, parent_titles: "true" });
  expect(results).toMatchObject([{ pk: video, usage: { Total_Item_Requests: 7 }, parent_titles: [] }]);
  const [jstor = 0] = platforms;
  const ofJstor = drawn.filter((one) => one.organization === brno && one.platform === jstor);
  expect(await countItems(ofBrno, { platform: jstor }, months)).toBe(new Set(ofJstor.map(({ item }) => item)).size);
});

test("items are found by words and identifiers, and sorted by name and by a metric", async () => {
  const names = async (query: object) => (await list(everything, {}, query)).results.map(({ name }) => name);
  expect(await names({ search: "zizen" })).toEqual(["Žízeň a spánek"]);
  expect(await names({ search: "10.1000/B" })).toEqual(["Zrak"]);
  const notices = { authors: "Čapek, K. (ORCID:0000-0001-2345-6789)", publicationDate: "2019-05" };
  await db().item.updateMany({ where: { name: "Zrak" }, data: notices });
  expect(await list(everything, {}, { search: "capek zra" })).toMatchObject({
    results: [{ name: "Zrak", authors: notices.authors, publication_date: "2019-05" }],
  });
  const all = await names({});
  expect(all).toEqual([...all].sort(new Intl.Collator("en").compare));
  const byUse = await list(everything, {}, { order_by: "Unique_Item_Requests" });
  const uses = byUse.results.map(({ usage }) => usage.Unique_Item_Requests ?? 0);
  expect(uses).toEqual([...uses].sort((a, b) => b - a));
  const page = await list(everything, {}, { page_size: 1, page: 2, order_by: "Unique_Item_Requests" });
  expect([page.count, page.results[0]?.pk]).toEqual([byUse.count, byUse.results[1]?.pk]);
});

test("figures of an item agree with its report and its chart", async () => {
  const [item = 0] = items;
  const [title = 0] = titles;
  await db().metric.update({ where: { id: await metricId("No_License") }, data: { nameEn: "Turned away" } });
  const view = await getItem(everything, { organization: brno, item, title }, running);
  expect(view.metrics).toContainEqual(expect.objectContaining({ short_name: "No_License", name: "Turned away" }));
  expect(view.usage).toEqual(summed((one) => one.organization === brno && one.title === title).get(item));
  expect(view.platforms.reduce((sum, one) => sum + (one.usage.No_License ?? 0), 0)).toBe(view.usage?.No_License);
  expect(view.parent_titles.map(({ pk }) => pk).sort()).toEqual([...titles].sort());
  const where = { reportType: view.report_types, metric: ["No_License"], title: [title], item: [item] };
  const query = question.parse({ version: 1, where, rows: ["item"], columns: [], mergeReportTypes: true });
  const report = await runReport(ofBrno, query, running);
  expect(report.rows.map(({ name, total }) => [name, total])).toEqual([["Žízeň a spánek", view.usage?.No_License]]);
  const request = { prim_dim: "month", item, title, metric: "No_License" } as const;
  const chart = await readChart(ofBrno, { reportType: "IR51", metrics: [], filters: {} }, { request, running });
  const inReport = drawn.filter(
    (one) =>
      one.organization === brno &&
      one.title === title &&
      one.item === item &&
      one.type === "IR51" &&
      one.metric === "No_License",
  );
  expect(chart.data.reduce((sum, { count }) => sum + count, 0)).toBe(
    inReport.reduce((sum, { value }) => sum + value, 0),
  );
});

test("item is shown with the titles it was used in, within accessible organizations only", async () => {
  const [item = 0, other = 0] = items;
  const [title = 0] = titles;
  const [strange, lost] = [await aTitle("Dentes"), await aTitle("Brain, renamed")];
  await db().title.update({ where: { id: lost }, data: { mergedInto: title } });
  const parted = await db().item.create({ data: { name: "Zrak", matchName: "zrak", mergedInto: other } });
  for (const [part, of] of [
    [item, title],
    [item, lost],
    [parted.id, title],
  ] as const)
    expect(await showItem(everything, part, of)).toMatchObject({ id: part });
  const nobody = await aLibrary("Žilina");
  const view = await getItem(await reader([brno, nobody]), { organization: nobody, item, title }, running);
  expect([view.usage, view.used]).toEqual([null, null]);
  await expect(showItem(everything, item, strange)).rejects.toThrow(NotFound);
  await expect(getItem(everything, { organization: brno, item, title: strange }, running)).rejects.toThrow(NotFound);
  await expect(showItem(await reader([nobody]), item, title)).rejects.toThrow(NotFound);
});

test("nothing is shown without items", async () => {
  const [item = 0] = items;
  expect(await hasItems(ofBrno, {})).toBe(true);
  const on = settings().ENABLE_ITEMS;
  Object.assign(settings(), { ENABLE_ITEMS: false });
  try {
    expect(await hasItems(ofBrno, {})).toBe(false);
    await expect(list(ofBrno, {})).rejects.toThrow(NotFound);
    await expect(showItem(ofBrno, item)).rejects.toThrow(NotFound);
    const query = question.parse({ version: 1, where: { reportType: ["IR51"] }, rows: ["item"], columns: [] });
    await expect(runReport(ofBrno, query, running)).rejects.toMatchObject({ code: "E113" });
  } finally {
    Object.assign(settings(), { ENABLE_ITEMS: on });
  }
});
