import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { organizationInterest, yearInterest } from "@/lib/catalog/interest/organization-interest";
import { listPlatformInterest, streamPlatformInterest } from "@/lib/catalog/interest/platform-interest";
import { topTitles } from "@/lib/catalog/interest/top-titles";
import { listCollectedPlatformsCall } from "@/lib/catalog/platforms/contract";
import { listPlatformsWithFigures } from "@/lib/catalog/platforms/list-collected-platforms";
import { listTitlesCall } from "@/lib/catalog/titles/contract";
import { listTitles } from "@/lib/catalog/titles/list-titles";
import { summarizeTitle } from "@/lib/catalog/titles/show-title";
import { readCostPerUse } from "@/lib/cost/read-cost-per-use";
import { addMonths, daysOf, type Month, month, monthRange } from "@/lib/counter/standard/month";
import { readInterest } from "@/lib/insights/dashboard/read-interest";
import { readTitleHistogram } from "@/lib/insights/dashboard/read-title-histogram";
import { heatmapCall } from "@/lib/insights/heatmap/contract";
import { readHeatmap } from "@/lib/insights/heatmap/read-heatmap";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { db, inTransaction } from "@/lib/kit/db";
import { type Months, resolveRange } from "@/lib/navigation/date-range";
import { listPlatformOverlaps, showCancellation } from "@/lib/overlap/analyses";
import { readChart } from "@/lib/reports/charts/read-chart";
import { viewNumbered } from "@/lib/reports/charts/view-numbered";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { agreePrices } from "@/tests/support/agreed-prices";
import { plainCancellation, plainOverlap, type Used } from "@/tests/support/plain-overlap";
import { aLibrary, aPlatform, aTitle, fact, openWorld, reader, usedTogether } from "../reports/world";
import { Random } from "../usage/random";

// Independent restatement: which metric counts as which interest, and which report type replaces which.
const GROUP = {
  JR1: { ft_total: "full_text", ft_pdf: null },
  TR: { Total_Item_Requests: "full_text", Unique_Item_Requests: null, No_License: "full_text_denial" },
  TR51: { Total_Item_Requests: "full_text", Total_Item_Investigations: null, Limit_Exceeded: "full_text_denial" },
  DB1: { search_reg: "search" },
  DR: { Searches_Regular: "search", No_License: "search_denial" },
  // Items repeat the uses of their titles.
  IR51: { Total_Item_Requests: null },
} as const satisfies Record<string, Record<string, string | null>>;
const NEWER: Readonly<Record<string, readonly string[]>> = { JR1: ["TR", "TR51"], TR: ["TR51"], DB1: ["DR"] };
const groups = [
  "full_text",
  "search",
  "full_text_denial",
  "search_denial",
  "text_mining",
  "ai_agents",
  "other",
] as const;
/** Groups of use by machines, of which there is none. */
const ofMachines: readonly string[] = ["text_mining", "ai_agents"];
const important = ["full_text", "search"] as const;
type Type = keyof typeof GROUP;
// The names of a literal are its keys.
const types = Object.keys(GROUP) as Type[];

type Known = { title: number; metric: string; group: string | null; value: number };
type Imported = { type: Type; organization: number; platform: number; month: Month; facts: Known[] };

const random = new Random(2026);
const english = { locale: "en" } as const;
const [firstMonth, lastMonth] = [month("2023-11"), month("2025-08")];
/** Has no report. */
const gap = month("2024-11");

let libraries: number[];
let platforms: number[];
let titles: number[];
const imports: Imported[] = [];
const payments: { organization: number; platform: number; year: number; amount: number }[] = [];

beforeAll(async () => {
  await openWorld();
  libraries = [await aLibrary("Brno"), await aLibrary("Plzeň")];
  platforms = [await aPlatform("JSTOR"), await aPlatform("Karger"), await aPlatform("Brill")];
  titles = [
    await aTitle("Nature"),
    await aTitle("Cell"),
    await aTitle("Host"),
    await aTitle("Brain"),
    await aTitle("Slovo"),
  ];
  await inTransaction((tx) => defineDefaultInterest(tx, platforms));
  for (const organization of libraries)
    for (const platform of platforms)
      for (const of of monthRange(firstMonth, lastMonth))
        for (const type of types)
          if (of !== gap && random.chance(0.15))
            imports.push({ type, organization, platform, month: of, facts: drawFacts(type) });
  const ids = {
    types: new Map((await db().reportType.findMany()).map(({ id, shortName }) => [shortName, id])),
    metrics: new Map((await db().metric.findMany()).map(({ id, shortName }) => [shortName, id])),
  };
  await usedTogether(imports.flatMap((one, at) => stored(one, ids, at % 5 === 0)));
  for (const [organization, platform, year] of [
    [0, 0, 2024],
    [0, 0, 2025],
    [1, 0, 2024],
    [0, 1, 2025],
    [1, 2, 2023],
  ] as const) {
    const place = { organization: libraries[organization] ?? 0, platform: platforms[platform] ?? 0, year };
    payments.push({ ...place, amount: random.whole(1, 90) * 12 });
  }
  await agreePrices(
    ...payments.map(({ organization: organizationId, platform: platformId, year: days, amount }) => ({
      ...{ organizationId, platformId, days, amount },
    })),
  );
});

/** One in six is empty. */
function drawFacts(type: Type): Known[] {
  const count = random.chance(1 / 6) ? 0 : random.whole(1, 5);
  return Array.from({ length: count }, () => {
    const [metric, group] = random.one<[string, string | null]>(Object.entries(GROUP[type]));
    return { title: random.one([0, ...titles]), metric, group, value: random.whole(1, 900) };
  });
}

type Ids = Record<"types" | "metrics", ReadonlyMap<string, number>>;

/** The import, and before it one that it replaced. */
function stored({ type, organization, platform, month, facts }: Imported, ids: Ids, hasFormer: boolean) {
  const reportTypeId = ids.types.get(type) ?? 0;
  const imported = { organizationId: organization, platformId: platform, reportTypeId, month };
  const own = facts.map(({ title, metric, value }) =>
    fact({ titleId: title, metricId: ids.metrics.get(metric) ?? 0, value }),
  );
  const former = { imported, facts: [...own, ...own, ...own], state: "replaced" as const };
  return [...(hasFormer ? [former] : []), { imported, facts: own }];
}

type Counted = Omit<Known, "group"> & { group: string } & Omit<Imported, "facts">;

/** Interest: in a month with usage of the newer report, the older one does not count. */
const interest = (): Counted[] =>
  imports.flatMap(({ facts, ...one }) => {
    const isPassed = imports.some(
      (other) =>
        NEWER[one.type]?.includes(other.type) &&
        other.facts.length > 0 &&
        [other.organization, other.platform, other.month].join() === [one.organization, one.platform, one.month].join(),
    );
    return isPassed ? [] : facts.flatMap(({ group, ...figures }) => (group ? [{ ...one, ...figures, group }] : []));
  });

type Place = { organization: number; platform: number; month: Month };
const sum = (of: readonly { value: number }[]) => of.reduce((total, { value }) => total + value, 0);
const byGroup = (of: readonly Counted[]) =>
  Object.fromEntries(groups.map((name) => [name, sum(of.filter(({ group }) => group === name))]));
/** The same where zero is only known if a report of the group is present. */
const knownByGroup = (of: readonly Counted[], reports: readonly Imported[]) =>
  Object.fromEntries(
    groups.map((name) => {
      const hasReport = reports.some(
        ({ type }) =>
          Object.values<string | null>(GROUP[type]).includes(name) ||
          (ofMachines.includes(name) && (type === "TR" || type === "TR51")),
      );
      return [name, hasReport ? sum(of.filter(({ group }) => group === name)) : null];
    }),
  );
const hasImportant = (reports: readonly Imported[]) => reports.some(({ type }) => type !== "IR51");
const isImportant = ({ group }: Counted) => important.some((name) => name === group);

const today = month("2025-09");
const fiscal = (name: Parameters<typeof resolveRange>[0]) => resolveRange(name, { today, fiscalYearStart: 6 });
const ranges: [string, Months][] = [
  ["the last closed fiscal year", fiscal("last_closed_fy")],
  ["the two last closed fiscal years", fiscal("last_2_closed_fy")],
  ["the calendar year before", fiscal("previous_year")],
  ["the ongoing fiscal year", { ...fiscal("ongoing_fy"), to: lastMonth }],
  ["the month without data", { from: gap, to: gap }],
  ["all months", { from: firstMonth, to: lastMonth }],
];

test("fiscal years begin in July, and their months have data", () => {
  expect(fiscal("last_closed_fy")).toEqual({ from: "2024-07", to: "2025-06" });
  expect(fiscal("last_2_closed_fy")).toEqual({ from: "2023-07", to: "2025-06" });
  expect(fiscal("ongoing_fy")).toEqual({ from: "2025-07", to: null });
  // The sums differ without the rule for overlapping months.
  const all = imports.flatMap(({ facts }) => facts.filter(({ group }) => group !== null));
  expect(sum(all)).toBeGreaterThan(sum(interest()) * 1.05);
  expect(sum(interest().filter(({ month: of }) => of >= "2024-07" && of <= "2025-06"))).toBeGreaterThan(10_000);
});

describe.each(["one library", "all libraries"])("of %s", (whose) => {
  const isOne = whose === "one library";
  describe.each(ranges)("and %s, equal to plain loops", (_, { from, to }) => {
    let organization: number;
    let scope: Scope<"usage.view">;
    let counted: Counted[];
    let here: Imported[];
    const months = { from, to };
    const range = { ...(from && { from }), ...(to && { to }) };

    beforeAll(async () => {
      organization = isOne ? (libraries[0] ?? 0) : -1;
      scope = await reader(isOne ? [organization] : "everything");
      const isAsked = (one: Place) =>
        (!isOne || one.organization === organization) && (!from || one.month >= from) && (!to || one.month <= to);
      counted = interest().filter(isAsked);
      here = imports.filter(isAsked);
    });

    test("is on the dashboard: tiles, months, top titles and title histogram", async () => {
      const overview = await readInterest(scope, { organization, ...months }, english);
      expect(Object.fromEntries(overview.groups.map(({ short_name: name, total }) => [name, total]))).toEqual(
        knownByGroup(counted, here),
      );
      expect(overview.total).toBe(hasImportant(here) ? sum(counted.filter(isImportant)) : null);
      const covered = counted.map(({ month: of }) => of).sort();
      const [first, last] = [covered[0], covered.at(-1)];
      expect(overview.days).toBe(first && last ? daysOf(first, last) : 0);
      const names = new Map(overview.groups.map(({ pk, short_name: name }) => [pk, name]));
      for (const { month: of, interest: values, is_missing: isMissing } of overview.months) {
        const own = byGroup(counted.filter((one) => one.month === of));
        expect({
          ...byGroup([]),
          ...Object.fromEntries(values.map(({ group, value }) => [names.get(group), value])),
        }).toEqual(own);
        expect(isMissing).toBe(!here.some((one) => one.month === of && one.type !== "IR51"));
      }
      for (const group of important) {
        const top = await topTitles(scope, { organization, query: { ...range, order_by: group }, running: english });
        const expected = titles
          .map((title) => [title, sum(counted.filter((one) => one.title === title && one.group === group))] as const)
          .filter(([, value]) => value > 0)
          .sort(([a, own], [b, other]) => other - own || a - b);
        expect(top.map(({ pk, interest: value }) => [pk, value])).toEqual(expected);
      }
      const bins = await readTitleHistogram(scope, { organization, ...months });
      const seen = new Set(here.flatMap(({ facts }) => facts.flatMap(({ title }) => (title > 0 ? [title] : []))));
      const totals = [...seen].map((title) => sum(counted.filter((one) => one.title === title && isImportant(one))));
      expect(bins.map(({ count }) => count)).toEqual(
        bins.map(({ start, end }) => totals.filter((total) => total >= start && total <= end).length),
      );
      expect(sum(bins.map(({ count: value }) => ({ value })))).toBe(seen.size);
      expect(sum(bins.map(({ interest: value }) => ({ value })))).toBe(sum(totals.map((value) => ({ value }))));
    });

    test("is in the platform list, its file, the title list and the title page", async () => {
      const query = listCollectedPlatformsCall.query.parse({ organization, ...range, page_size: 100 });
      const listed = await listPlatformsWithFigures(scope, query, english);
      for (const { pk, figures } of listed.results) {
        const reports = here.filter(({ platform }) => platform === pk);
        expect(figures.interest).toEqual(
          knownByGroup(
            counted.filter(({ platform }) => platform === pk),
            reports,
          ),
        );
        const own = reports.flatMap(({ facts }) => facts);
        const named = new Set(own.flatMap(({ title }) => (title > 0 ? [title] : []))).size;
        expect(figures.title_count).toBe(named > 0 || hasImportant(reports) ? named : null);
      }
      const ofProgram = await listPlatformInterest(scope, { place: { organization }, months: range, running: english });
      const withReports = [...new Set(here.filter((one) => hasImportant([one])).map(({ platform }) => platform))];
      expect(ofProgram).toEqual(
        withReports
          .sort((a, b) => a - b)
          .map((platform) => ({
            platform,
            interest: knownByGroup(
              counted.filter((one) => one.platform === platform),
              here.filter((one) => one.platform === platform),
            ),
          })),
      );
      const file = await streamPlatformInterest(scope, {
        organization,
        months: range,
        format: "csv",
        running: english,
      });
      const lines = (await file.text()).trim().split("\r\n").slice(1);
      expect(
        lines.reduce(
          (total, line) =>
            total +
            line
              .split(",")
              .slice(1)
              .reduce((all, cell) => all + Number(cell), 0),
          0,
        ),
      ).toBe(sum(counted));
      const page = await listTitles(
        scope.within(organization),
        {},
        { query: listTitlesCall.query.parse({ ...range, page_size: 100 }), running: english },
      );
      const seen = new Set(here.flatMap(({ facts }) => facts.flatMap(({ title }) => (title > 0 ? [title] : []))));
      expect(new Set(page.results.map(({ pk }) => pk))).toEqual(seen);
      for (const { pk, interests } of page.results) {
        const own = counted.filter(({ title }) => title === pk);
        const carrying = new Set(
          here.filter(({ facts }) => facts.some(({ title }) => title === pk)).map(({ platform }) => platform),
        );
        const reports = here.filter(({ platform }) => carrying.has(platform));
        expect(interests).toEqual(knownByGroup(own, reports));
        if (pk !== [...seen][0]) continue;
        const title = await summarizeTitle(scope, { title: pk, months }, english);
        expect(title.interests).toEqual(knownByGroup(own, reports));
        for (const { pk: platform, interests: there } of title.platforms) {
          const onIt = knownByGroup(
            own.filter((one) => one.platform === platform),
            reports.filter((one) => one.platform === platform),
          );
          expect(there).toEqual(onIt);
          const entered = await summarizeTitle(scope, { title: pk, platform, months }, english);
          expect(entered.interests).toEqual(onIt);
        }
      }
    });

    test("is the divisor of prices, group by group, in months with a price and reports", async () => {
      const { platforms: rows } = await readCostPerUse(scope, { organization, ...range, running: english });
      const within = monthRange(from ?? firstMonth, to ?? lastMonth);
      for (const { pk, price, groups: costs } of rows) {
        const own = counted.filter(({ platform }) => platform === pk);
        for (const name of groups) expect(costs[name]?.interest ?? 0).toBe(byGroup(own)[name]);
        const paid = payments.filter(
          (one) =>
            one.platform === pk &&
            (!isOne || one.organization === organization) &&
            within.some((of) => of.startsWith(String(one.year))),
        );
        const payers = [...new Set(paid.map((one) => one.organization))];
        const priceIn = (payer: number, of: Month) =>
          paid.find((one) => one.organization === payer && of.startsWith(String(one.year)));
        let due = 0;
        for (const payer of payers) for (const of of within) due += (priceIn(payer, of)?.amount ?? 0) / 12;
        expect(price).toBe(paid.length > 0 ? due.toFixed(2) : null);
        for (const name of important) {
          const covered = { months: 0, price: 0, uses: 0 };
          for (const payer of payers)
            for (const of of within) {
              const payment = priceIn(payer, of);
              const reported = here.some(
                (one) =>
                  one.organization === payer &&
                  one.platform === pk &&
                  one.month === of &&
                  Object.values(GROUP[one.type]).includes(name),
              );
              if (!payment || !reported) continue;
              covered.months += 1;
              covered.price += payment.amount / 12;
              const ofMonth = own.filter((one) => one.organization === payer && one.month === of);
              covered.uses += byGroup(ofMonth)[name] ?? 0;
            }
          const cost = costs[name];
          expect([cost?.covered.months, cost?.covered.price, cost?.covered.uses]).toEqual([
            covered.months,
            covered.price.toFixed(2),
            covered.uses,
          ]);
          const isComplete = payers.length > 0 && covered.months === payers.length * within.length && covered.uses > 0;
          if (isComplete) expect(cost?.unit_price).toBeCloseTo(covered.price / covered.uses, 8);
          else expect(cost?.unit_price).toBeNull();
        }
      }
    });

    test("is compared between platforms, with losses and savings of dropping one", async () => {
      // Denials do not mean that the library has the title; usage without a title belongs to none.
      const places = new Map<string, Used>();
      for (const { organization: library, platform, title, value } of counted.filter(
        (one) => isImportant(one) && one.title > 0,
      )) {
        const key = [library, platform, title].join();
        places.set(key, { organization: library, platform, title, uses: (places.get(key)?.uses ?? 0) + value });
      }
      const uses = [...places.values()];
      for (const row of await listPlatformOverlaps(scope, range)) {
        const { titles: all, shared, interest: whole, sharedInterest } = plainOverlap(uses, row.platform.pk);
        expect(row).toMatchObject({
          titles: all,
          overlap: shared,
          total_interest: whole,
          overlap_interest: sharedInterest,
        });
      }
      const [dropped = 0, ...others] = platforms;
      const simulated = await showCancellation(scope, { ...range, dropped: [dropped] });
      const plain = plainCancellation(uses, new Set(others));
      expect({ all: simulated.all, kept: simulated.kept }).toEqual({ all: plain.all, kept: plain.kept });
      const paid = payments.filter(
        ({ organization: payer, year }) =>
          (!isOne || payer === organization) && year <= Number((to ?? today).slice(0, 4)),
      );
      const latest = Math.max(...paid.map(({ year }) => year));
      const saved = paid.filter(({ platform, year }) => platform === dropped && year === latest);
      expect(simulated.saved).toBe(
        saved.length > 0 ? saved.reduce((total, { amount }) => total + amount, 0).toFixed(2) : null,
      );
    });

    test("is in charts and the REST API", async () => {
      const request = { prim_dim: "month", sec_dim: "metric", organization, ...range } as const;
      const chart = await readChart(scope, viewNumbered(43), { request, running: english });
      const drawn = chart.data.map(({ primary, count }) => [primary, count] as const);
      for (const of of new Set(counted.map((one) => one.month)))
        expect(drawn.reduce((total, [at, count]) => (at === of ? total + count : total), 0)).toBe(
          sum(counted.filter((one) => one.month === of)),
        );
      expect(drawn.reduce((total, [, count]) => total + count, 0)).toBe(sum(counted));
      expect(await organizationInterest(scope, { organization, months: range, running: english })).toMatchObject({
        interest: knownByGroup(counted, here),
        interest_sum: hasImportant(here) ? sum(counted.filter(isImportant)) : null,
      });
    });
  });
});

test.each(ranges)("heatmap of %s separates use, no use and missing data", async (_, { from, to }) => {
  const usage = await reader("everything");
  const entitled = await scopeOf("heatmap.view", actingUser({ isSuperuser: true }), usage.organizationIds);
  const isAsked = (one: Place) => (!from || one.month >= from) && (!to || one.month <= to);
  for (const group of ["full_text", "search", "full_text_denial"] as const) {
    const countsAs = types.filter(
      (type) => type !== "IR51" && (group === "search" ? type.startsWith("D") : !type.startsWith("D")),
    );
    const reports = imports.filter(
      ({ type }) => countsAs.some((one) => one === type) && (group !== "full_text_denial" || type !== "JR1"),
    );
    const counted = interest().filter((one) => isAsked(one) && one.group === group);
    const query = heatmapCall.query.parse({ group, ...(from && { from }), ...(to && { to }) });
    const heatmap = await readHeatmap(entitled, { usage, query, running: english });
    const values = heatmap.cells.map(([row, column, value, months]) => [
      [heatmap.rows[row]?.key, heatmap.columns[column]?.key].join(),
      [value, months],
    ]);
    const expected = libraries.flatMap((organization) =>
      platforms.flatMap((platform) => {
        const isHere = (one: Place) => one.organization === organization && one.platform === platform;
        const own = reports.filter(isHere);
        if (own.length === 0) return [];
        const covered = new Set(own.filter(isAsked).map((one) => one.month)).size;
        return [[[organization, platform].join(), [covered > 0 ? sum(counted.filter(isHere)) : null, covered]]];
      }),
    );
    expect(Object.fromEntries(values)).toEqual(Object.fromEntries(expected));
    const years = heatmapCall.query.parse({ ...query, by: "year" });
    const byYear = await readHeatmap(entitled, { usage, query: years, running: english });
    for (const [row, column, value] of byYear.cells) {
      const [organization, year] = [byYear.rows[row]?.key, String(byYear.columns[column]?.key)];
      const own = counted.filter((one) => one.organization === organization && one.month.startsWith(year));
      expect(value ?? 0).toBe(sum(own));
    }
    expect(sum(byYear.cells.map(([, , value]) => ({ value: value ?? 0 })))).toBe(sum(counted));
  }
});

test("interest by calendar year is the sum of its months, without months outside the range", async () => {
  const [organization = 0] = libraries;
  const own = interest().filter((one) => one.organization === organization);
  const years = await yearInterest(await reader([organization]), { organization, running: english });
  expect(years).toEqual(
    [...new Set(own.map((one) => Number(one.month.slice(0, 4))))].sort().map((year) => {
      const of = own.filter((one) => one.month.startsWith(String(year)));
      const reports = imports.filter((one) => one.organization === organization && one.month.startsWith(String(year)));
      return { year, interest: knownByGroup(of, reports), total: sum(of.filter(isImportant)) };
    }),
  );
  const outside = { organization, from: addMonths(firstMonth, -12), to: addMonths(firstMonth, -1) };
  expect(await readInterest(await reader([organization]), outside, english)).toMatchObject({ total: null, days: 0 });
});
