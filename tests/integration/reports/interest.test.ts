import { beforeAll, describe, expect, test } from "vitest";
import { mintScope, type Scope } from "@/lib/access/scope";
import { organizationInterest, yearInterest } from "@/lib/catalog/interest/organization-interest";
import { listPlatformInterest, listPlatformInterestByYear } from "@/lib/catalog/interest/platform-interest";
import { titleInterestBrief, topTitles } from "@/lib/catalog/interest/top-titles";
import { machineUse } from "@/lib/catalog/interest-of";
import { addMonths, month } from "@/lib/counter/standard/month";
import { readInterest } from "@/lib/insights/dashboard/read-interest";
import { changeInterest } from "@/lib/interest/change-interest";
import { defineDefaultGroups, defineDefaultInterest } from "@/lib/interest/define-defaults";
import { customMetricNames } from "@/lib/interest/defined-metrics";
import { changeInterestGroup } from "@/lib/interest/interest-groups";
import { listPlatformReports } from "@/lib/interest/list-platform-reports";
import { listReportMetrics } from "@/lib/interest/list-report-metrics";
import { runningMonth } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import { explainEmpty } from "@/lib/reports/ask/explain-empty";
import { listFactsBehind } from "@/lib/reports/ask/list-facts-behind";
import { listMonths } from "@/lib/reports/ask/list-months";
import { listParts } from "@/lib/reports/ask/list-parts";
import { listPossibleValues } from "@/lib/reports/ask/list-possible-values";
import { runReport } from "@/lib/reports/ask/run-report";
import { listReportCatalog } from "@/lib/reports/catalog/list-report-catalog";
import { listViewsOf } from "@/lib/reports/charts/list-views";
import { readChart } from "@/lib/reports/charts/read-chart";
import { viewNumbered } from "@/lib/reports/charts/view-numbered";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import { previewInterest } from "@/lib/reports/interest/preview-interest";
import { mixedTotals } from "@/lib/reports/notes/mixed-totals";
import type { PublicationType } from "@/lib/titles/publication-type";
import type { StoredFact } from "@/lib/usage/fact";
import { type Question, question as schema } from "@/lib/usage/question";
import { actingUser, installation } from "@/tests/support/actors";
import { rounds } from "@/tests/support/extent";
import { Random } from "../usage/random";
import {
  aLibrary,
  aPlatform,
  aText,
  aTitle,
  fact,
  metricId,
  openWorld,
  reader,
  reportTypeId,
  used,
  usedTogether,
} from "./world";

// Which report continues which, and what each may count, stated independently of the product.
const TYPES = {
  JR1: ["ft_total", "ft_pdf"],
  BR2: ["ft_total"],
  TR: ["Total_Item_Requests", "Unique_Item_Requests", "No_License", "Total_AI_Requests"],
  TR51: ["Total_Item_Requests", "No_License"],
  TR_J1: ["Total_Item_Requests", "Unique_Item_Requests"],
  TR_J151: ["Total_Item_Requests"],
  TR_J3: ["Total_Item_Requests"],
  TR_B1: ["Total_Item_Requests"],
  DB1: ["search_reg"],
  DR: ["Searches_Regular", "No_License"],
  DR51: ["Searches_Regular"],
  DR_D1: ["Searches_Regular"],
} as const;
const NEWER: Readonly<Record<string, readonly string[]>> = {
  JR1: ["TR", "TR51", "TR_J1", "TR_J151", "TR_J3"],
  BR2: ["TR", "TR51", "TR_B1"],
  TR_J1: ["TR", "TR51", "TR_J3", "TR_J151"],
  TR_J151: ["TR", "TR51", "TR_J3"],
  TR_J3: ["TR", "TR51"],
  TR_B1: ["TR", "TR51"],
  TR: ["TR51"],
  DB1: ["DR", "DR51", "DR_D1"],
  DR_D1: ["DR", "DR51"],
  DR: ["DR51"],
};
type TypeName = keyof typeof TYPES;
// The names of a literal are its keys.
const typeNames = Object.keys(TYPES) as TypeName[];
const MONTHS = ["2024-01", "2024-02", "2024-03", "2024-04"];

type Known = StoredFact & { readonly type: TypeName; readonly metric: string };
/** Access methods of people and of machines; "" is a report without Access_Method. */
const METHODS = ["", "Regular", "TDM", "Agent"];
/** Access methods that count, and those of machines that count apart, by the conditions of a definition. */
const CONDITIONS: Readonly<Record<string, { readonly counted: readonly string[]; readonly apart: readonly string[] }>> =
  {
    "": { counted: METHODS, apart: [] },
    "Access_Method=Regular": { counted: ["", "Regular"], apart: ["TDM", "Agent"] },
    "Access_Method=Agent|TDM": { counted: ["TDM", "Agent"], apart: [] },
    "Access_Method!=TDM": { counted: ["", "Regular", "Agent"], apart: ["TDM"] },
  };
const random = new Random(77);
let facts: Known[];
let libraries: number[];
let platforms: number[];
let titles: number[];
let types: Map<TypeName, number>;
let groups: number[];
let metrics: Map<string, number>;
let methods: number[];

beforeAll(async () => {
  await openWorld();
  libraries = [await aLibrary("Brno"), await aLibrary("Plzeň")];
  platforms = [await aPlatform("JSTOR"), await aPlatform("Karger"), await aPlatform("Brill")];
  titles = [0, await aTitle("Nature"), await aTitle("Cell"), await aTitle("Host")];
  types = new Map(await Promise.all(typeNames.map(async (name) => [name, await reportTypeId(name)] as const)));
  groups = (await db().interestGroup.findMany()).map(({ id }) => id);
  const names = [...new Set(typeNames.flatMap((name) => TYPES[name]))];
  metrics = new Map(await Promise.all(names.map(async (name) => [name, await metricId(name)] as const)));
  methods = await Promise.all(METHODS.map((name) => (name === "" ? 0 : aText("Access_Method", name))));
  const drawn: ReturnType<typeof drawImport>[] = [];
  for (const type of typeNames)
    for (const organizationId of libraries)
      for (const platformId of platforms)
        for (const month of MONTHS)
          if (random.chance(0.45)) drawn.push(drawImport({ type, organizationId, platformId, month }));
  const ids = await usedTogether(
    drawn.map(({ imported, counted }) => ({ imported, facts: counted.map((one) => one.fact) })),
  );
  facts = drawn.flatMap(({ type, imported, counted }, at) =>
    counted.map((one) => ({ ...one.fact, ...imported, importId: ids[at] ?? 0, type, metric: one.metric })),
  );
});

type Place = { type: TypeName; organizationId: number; platformId: number; month: string };

function drawImport({ type, ...place }: Place) {
  const counted = Array.from({ length: random.one([1, 1, 6]) }, () => {
    const metric = random.one<string>(TYPES[type]);
    const value = random.whole(1, 900);
    const [metricId = 0, titleId, accessMethod] = [metrics.get(metric), random.one(titles), random.one(methods)];
    return { metric, fact: fact({ metricId, titleId, accessMethod, value }) };
  });
  const imported = { ...place, accountId: 0, reportTypeId: types.get(type) ?? 0 };
  return { type, imported, counted };
}

type Definition = { readonly group: number; readonly attributes: string };
type Rules = {
  readonly definitions: Map<string, Definition>;
  readonly defining: Set<string>;
  readonly gone: Set<number>;
};

/** Other definitions, other reports of platforms, other imports deleted. */
async function redefine(): Promise<Rules> {
  const definitions = new Map<string, Definition>();
  for (const type of typeNames)
    for (const metric of TYPES[type])
      if (random.chance(0.6))
        definitions.set(`${type} ${metric}`, {
          ...{ group: random.one(groups), attributes: random.one(Object.keys(CONDITIONS)) },
        });
  const defining = new Set(
    platforms.flatMap((platform) => typeNames.flatMap((t) => (random.chance(0.7) ? [`${platform} ${t}`] : []))),
  );
  const absent = new Set(facts.flatMap(({ importId }) => (random.chance(0.15) ? [importId] : [])));
  const idOf = (type: string) => types.get(type as TypeName) ?? 0; // written by us above
  await db().interestDefinition.deleteMany();
  await db().interestDefinition.createMany({
    data: [...definitions].map(([key, { group: groupId, attributes }]) => {
      const [type = "", metric = ""] = key.split(" ");
      return { reportTypeId: idOf(type), metricId: metrics.get(metric) ?? 0, attributes, groupId };
    }),
  });
  await db().platformInterest.deleteMany();
  await db().platformInterest.createMany({
    data: [...defining].map((key) => {
      const [platform, type = ""] = key.split(" ");
      return { platformId: Number(platform), reportTypeId: idOf(type) };
    }),
  });
  await db().import.updateMany({ where: { id: { in: [...absent] } }, data: { state: "discarded" } });
  await db().import.updateMany({ where: { id: { notIn: [...absent] } }, data: { state: "current" } });
  return { definitions, defining, gone: absent };
}

/** By plain loops, without any of the product's code. */
function reckon(
  rules: Rules,
  wanted: (fact: Known, group: number) => boolean,
  keyOf: (fact: Known, group: number) => string,
  use: "counted" | "apart" = "counted",
) {
  const seen = facts.filter(({ importId }) => !rules.gone.has(importId));
  const sums = new Map<string, number>();
  for (const one of seen) {
    const { group, attributes = "" } = rules.definitions.get(`${one.type} ${one.metric}`) ?? {};
    if (group === undefined || !rules.defining.has(`${one.platformId} ${one.type}`)) continue;
    const isPassed = seen.some(
      (other) =>
        NEWER[one.type]?.includes(other.type) &&
        other.organizationId === one.organizationId &&
        other.platformId === one.platformId &&
        other.month === one.month,
    );
    const method = METHODS[methods.indexOf(one.accessMethod)] ?? "";
    if (isPassed || !CONDITIONS[attributes]?.[use].includes(method) || !wanted(one, group)) continue;
    sums.set(keyOf(one, group), (sums.get(keyOf(one, group)) ?? 0) + one.value);
  }
  return sums;
}

const questions = [
  {
    by: ["organization", "platform", "month", "metric", "title"],
    keyOf: (one: Known, group: number) => [one.organizationId, one.platformId, one.month, group, one.titleId].join(),
  },
  { by: ["metric"], keyOf: (_: Known, group: number) => String(group) },
  { by: ["platform", "year"], keyOf: (one: Known) => `${one.platformId},${one.month.slice(0, 4)}` },
  { by: [], keyOf: () => "" },
] as const;

test("interest is what plain loops find, whatever is defined, imported and deleted, for any reader", async () => {
  let result = 0;
  for (let round = 0; round < rounds(12, 400); round += 1) {
    const rules = await redefine();
    const reach = random.chance(0.5) ? libraries : [random.one(libraries)];
    const scope = await reader(reach);
    const [group, month, title] = [random.one(groups), random.one(MONTHS), random.one(titles)];
    for (const { by, keyOf } of questions) {
      const [byGroup, byMonth, byTitle] = [random.chance(0.3), random.chance(0.3), random.chance(0.2)];
      const where = {
        ...(byGroup ? { metric: [group] } : {}),
        ...(byMonth ? { month: { from: month, to: null } } : {}),
        ...(byTitle ? { title: [title] } : {}),
      };
      const expected = reckon(
        rules,
        (one, own) =>
          reach.includes(one.organizationId) &&
          (!byGroup || own === group) &&
          (!byMonth || one.month >= month) &&
          (!byTitle || one.titleId === title),
        keyOf,
      );
      if (by.length === 0 && expected.size === 0) expected.set("", 0);
      const answer = await askInterest(scope, { by, where });
      const got = new Map(answer.map(({ keys, figures: [value = -1] }) => [keys.join(), value]));
      expect(got, `round ${round}: ${by} ${JSON.stringify(where)}`).toEqual(expected);
      result += [...expected.values()].reduce((all, value) => all + value, 0);
    }
  }
  expect(result).toBeGreaterThan(10_000);
});

test("combined reports count each use once, in the order of the reader, and views of different use together", async () => {
  const rules = await redefine();
  const scope = await reader(libraries);
  const seen = facts.filter(({ importId }) => !rules.gone.has(importId));
  const requests = ["TR51", "TR", "TR_J3", "TR_J151", "TR_J1", "TR_B1", "JR1", "BR2"] as const;
  const areSame = (one: string, other: string) =>
    one === other || NEWER[one]?.includes(other) || NEWER[other]?.includes(one) || false;
  for (let round = 0; round < rounds(8, 100); round += 1) {
    const order: readonly string[] = requests
      .filter(() => random.chance(0.7))
      .map((name) => ({ name, at: random.whole(0, 99) }))
      .sort((one, other) => one.at - other.at)
      .map(({ name }) => name);
    if (order.length < 2) continue;
    const sums = new Map<string, number>();
    for (const one of seen) {
      const at = order.indexOf(one.type);
      const isPassed = seen.some(
        (other) =>
          other.organizationId === one.organizationId &&
          other.platformId === one.platformId &&
          other.month === one.month &&
          order.slice(0, at).some((name) => name === other.type && areSame(name, one.type)),
      );
      if (at < 0 || isPassed) continue;
      sums.set(one.month, (sums.get(one.month) ?? 0) + one.value);
    }
    const question = schema.parse({
      ...{ version: 1, rows: ["month"], columns: [], mergeReportTypes: true, where: { reportType: order } },
    });
    const { rows } = await runReport(scope, question, { locale: "en" });
    expect(new Map(rows.map(({ key, total }) => [key, total])), order.join()).toEqual(sums);
  }
});

test("use by machines is reported apart, by access method, only where interest is defined", async () => {
  let result = 0;
  for (let round = 0; round < rounds(6, 100); round += 1) {
    const rules = await redefine();
    const scope = await reader(libraries);
    const [platform] = platforms;
    const where = { platform: [platform ?? 0] };
    const names = new Map((await db().interestGroup.findMany()).map(({ id, shortName }) => [id, shortName]));
    const expected = reckon(
      rules,
      (one) => one.platformId === platform,
      (one, group) => `${METHODS[methods.indexOf(one.accessMethod)]} ${names.get(group)}`,
      "apart",
    );
    const got = (await machineUse(scope, { where })).flatMap(({ method, uses }) =>
      Object.entries(uses).flatMap(([group, value]) => (value > 0 ? [[`${method} ${group}`, value] as const] : [])),
    );
    expect(new Map(got), `round ${round}`).toEqual(expected);
    result += expected.size;
  }
  expect(result).toBeGreaterThan(0);
});

describe("as a report type", () => {
  let olomouc: Scope<"usage.view">;
  let brill: number;
  let jstor: number;
  let ids: { jr1: number; tr: number };
  const english = { locale: "en" } as const;
  const asking = (given: Partial<Question> = {}): Question =>
    schema.parse({
      ...{ version: 1, rows: ["platform"], columns: ["metric"], ...given },
      where: { reportType: ["interest"], ...given.where },
    });

  beforeAll(async () => {
    const [library, other] = [await aLibrary("Olomouc"), await aLibrary("Opava")];
    [jstor, brill] = [await aPlatform("JSTOR archive"), await aPlatform("Brill books")];
    await db().interestDefinition.deleteMany();
    await inTransaction((tx) => defineDefaultGroups(tx, {}));
    const [nature, cell] = [await aTitle("Nature"), await aTitle("Cell")];
    await inTransaction((tx) => defineDefaultInterest(tx, [jstor, brill]));
    const [total, unique, denied, full, searches] = await Promise.all(
      ["Total_Item_Requests", "Unique_Item_Requests", "No_License", "ft_total", "Searches_Regular"].map(metricId),
    );
    const [tr, jr1, dr] = await Promise.all(["TR", "JR1", "DR"].map(reportTypeId));
    const input = (metric: number | undefined, titleId: number, value: number) =>
      fact({ metricId: metric ?? 0, titleId, value });
    const at = { organizationId: library, platformId: jstor, month: "2024-01" };
    const jr1At = { ...at, reportTypeId: jr1 ?? 0 };
    const trAt = { ...at, reportTypeId: tr ?? 0 };
    ids = { jr1: await used(jr1At, [input(full, nature, 70), input(full, cell, 30)]), tr: 0 };
    await used({ ...jr1At, month: "2023-12" }, [input(full, nature, 5)]);
    // One title is enough for the newer report to cover the whole month.
    ids.tr = await used(trAt, [input(total, nature, 40), input(unique, nature, 20), input(denied, cell, 3)]);
    await used({ ...at, reportTypeId: dr ?? 0 }, [input(searches, cell, 9)]);
    await used({ ...trAt, platformId: brill }, [input(total, cell, 6)]);
    await used({ ...trAt, organizationId: other }, [input(total, cell, 1000)]);
    olomouc = await reader([library]);
  });

  test("metrics are the groups, in their own order, and unlike ones have no total", async () => {
    const { rows, columns, notes, total } = await runReport(olomouc, asking(), english);
    expect(columns.map(({ labels }) => labels[0])).toEqual([
      { name: "Full text", isBlank: false, code: "full_text", position: 1 },
      { name: "Search", isBlank: false, code: "search", position: 2 },
      { name: "Denial - full text", isBlank: false, code: "full_text_denial", position: 4 },
    ]);
    expect(rows.map(({ name, cells }) => [name, ...columns.map(({ key }) => cells[key])])).toEqual([
      ["JSTOR archive", 45, 9, 3],
      ["Brill books", 6, undefined, undefined],
    ]);
    expect(total).toBe(63);
    expect(mixedTotals(asking(), { columns, rowCount: rows.length, notes }).ofRows).toBe(true);
    expect(notes.map(({ code }) => code)).toEqual(["noMonths"]);
    const mixed = await runReport(olomouc, asking({ columns: ["month"] }), english);
    expect(mixed.notes.map(({ code }) => code)).toContain("mixedMetrics");
    // Of a part only what is in it counts.
    const partOf = (part: number) => asking({ rows: ["title"], columns: ["month"], split: "platform", part });
    const ofJstor = await runReport(olomouc, partOf(jstor), english);
    expect(ofJstor.notes.map(({ code }) => code)).toContain("mixedMetrics");
    const ofBrill = await runReport(olomouc, partOf(brill), english);
    expect(ofBrill.notes.map(({ code }) => code)).not.toContain("mixedMetrics");
    // With tags in rows, only tagged records appear in them; the rest is a row of its own.
    const byTag = { tagClass: await taggedClass(brill), remainder: true, by: "tag" } as const;
    const tagged = await runReport(olomouc, asking({ columns: ["month"], rollUp: byTag }), english);
    expect(tagged.rows.map(({ name, total }) => [name, total])).toEqual([["Packages / Books", 6]]);
    expect(tagged.notes.map(({ code }) => code)).toContain("mixedUntagged");
    await db().platformTag.create({ data: { tagId: (await db().tag.findFirstOrThrow()).id, platformId: jstor } });
    const both = await runReport(olomouc, asking({ columns: ["month"], rollUp: byTag }), english);
    expect(both.notes.map(({ code }) => code)).toContain("mixedMetrics");
    // Metrics without a common name still belong to one kind.
    const single = await runReport(
      olomouc,
      asking({ columns: ["month"], where: { month: { from: "2023-01", to: "2023-12" } } }),
      english,
    );
    expect([single.notes, single.total]).toEqual([[], 5]);
    const czech = await runReport(olomouc, asking({ rows: ["metric"], columns: [], order: byName }), { locale: "cs" });
    expect(czech.rows.map(({ name }) => name)).toEqual(["Hledání", "Odmítnutí - plný text", "Plný text"]);
  });

  const byName = { by: "name", descending: false };

  async function taggedClass(platformId: number): Promise<number> {
    const colors = { textColor: "#ffffff", bgColor: "#3f51b5" };
    const { id: tagClassId } = await db().tagClass.create({ data: { name: "Packages", scope: "platform", ...colors } });
    const tag = { name: "Books", tagClassId, canSee: "everybody", ...colors } as const;
    await db().tag.create({ data: { ...tag, platforms: { create: { platformId } } } });
    return tagClassId;
  }

  test("of one group, figures lead to the facts that they are of, which keep their own metrics", async () => {
    const question = asking({ columns: ["month", "metric"], where: { metric: ["full_text"] } });
    const { rows, columns } = await runReport(olomouc, question, english);
    expect(columns.map(({ total }) => total)).toEqual([5, 46]);
    const behind = (column: string) =>
      listFactsBehind(olomouc, { question, row: String(rows[0]?.key), column }, english);
    expect(await behind(columns[0]?.key ?? "")).toMatchObject({
      sum: 5,
      facts: [{ metric: "ft total", reportType: { code: "JR1", name: "JR1 – Journal Report 1 (R4), Release 4" } }],
    });
    expect(await behind(columns[1]?.key ?? "")).toMatchObject({ sum: 40, facts: [{ metric: "Total Item Requests" }] });
  });

  test("trends, parts, titles without any, values of filters and months are of interest too", async () => {
    const spans = { base: { from: "2023-01", to: "2023-12" }, compared: { from: "2024-01", to: "2024-12" } };
    const trend = await runReport(olomouc, asking({ trend: spans, where: { metric: ["full_text"] } }), english);
    expect(trend.rows.map(({ name, cells }) => [name, cells.base, cells.compared])).toEqual([
      ["JSTOR archive", 5, 40],
      ["Brill books", 0, 6],
    ]);
    const { parts } = await listParts(olomouc, asking({ split: "metric", columns: [] }), english);
    expect(parts.map(({ name, total }) => [name, total])).toEqual([
      ["Full text", 51],
      ["Search", 9],
      ["Denial - full text", 3],
    ]);
    const titles = asking({ rows: ["title"], zeroRows: true, columns: [], where: { metric: ["full_text_denial"] } });
    expect((await runReport(olomouc, titles, english)).rows.map(({ name, total }) => [name, total])).toEqual([
      ["Cell", 3],
      ["Nature", 0],
    ]);
    const query = { question: asking(), dimension: "metric", search: "denial" } as const;
    expect((await listPossibleValues(olomouc, query, english)).values).toEqual([
      { value: "full_text_denial", name: "Denial - full text", isBlank: false, total: 3 },
    ]);
    const until = asking({ where: { month: { from: null, to: "2024-01" } } });
    // Each kind for itself: of the older month there is a report of full texts alone.
    expect(
      (await listMonths(olomouc, until)).map(({ month, present, lacking }) => [month, present, lacking.length]),
    ).toEqual([
      ["2023-12", 1, 5],
      ["2024-01", 10, 0],
    ]);
    const text = asking({ where: { metric: ["full_text"], month: { from: null, to: "2024-01" } } });
    expect((await listMonths(olomouc, text)).map(({ present }) => present)).toEqual([1, 2]);
    const cell = { question: asking({ columns: ["month", "metric"] }), row: String(brill), column: "2023-12,1" };
    expect(await explainEmpty(olomouc, cell, english)).toMatchObject({
      reason: "noData",
      reportTypes: ["TR", "TR51", "JR1", "BR1"].map((short_name) => expect.objectContaining({ short_name })),
    });
  });

  test("charts show its view: all groups over time, or one of them when they are not separate", async () => {
    const source = viewNumbered(43);
    const inTime = await readChart(olomouc, source, {
      request: { prim_dim: "month", sec_dim: "metric" },
      running: english,
    });
    expect(inTime.data.map(({ primary, count }) => [primary, count])).toEqual([
      ["2023-12", 5],
      ["2024-01", 46],
      ["2024-01", 9],
      ["2024-01", 3],
    ]);
    const plain = await readChart(olomouc, source, { request: { prim_dim: "month" }, running: english });
    expect([plain.reported_metrics, plain.data.map(({ count }) => count)]).toEqual([["full_text"], [5, 46]]);
    expect((await listViewsOf(olomouc, { platform: jstor }, "en"))[0]).toMatchObject({
      pk: 43,
      short_name: "interest_view",
    });
  });

  test("it stands alone, and knows its dimensions and groups", async () => {
    const refused = (given: Partial<Question>) => runReport(olomouc, asking(given), english);
    await expect(refused({ where: { reportType: ["interest", "TR"] } })).rejects.toMatchObject({ code: "E122" });
    await expect(refused({ columns: ["accessType"] })).rejects.toMatchObject({ code: "E113" });
    const { rows, notes } = await refused({ where: { metric: ["Total_Item_Requests"] } });
    expect([rows, notes.map(({ code }) => code)]).toEqual([[], ["noMonths", "unknownValues"]]);
    expect((await listReportCatalog(olomouc, "en"))[0]).toMatchObject({
      ...{ shortName: "interest", hasData: true, months: { first: "2023-12", last: "2024-01" } },
    });
  });

  test("programs read it by platform, year, organization and title", async () => {
    const organization = olomouc.organizationIds[0] ?? 0;
    const running = english;
    const sums = (full_text: number, search: number | null = 0, full_text_denial: number | null = 0) => ({
      ...{ full_text, search, full_text_denial, search_denial: search === null ? null : 0, other: null },
      ...{ text_mining: full_text_denial && 0, ai_agents: full_text_denial && 0 },
    });
    expect(await listPlatformInterest(olomouc, { place: { organization }, running })).toEqual([
      { platform: jstor, interest: sums(45, 9, 3) },
      { platform: brill, interest: sums(6, null) },
    ]);
    const ofBrill = { place: { organization, platform: brill }, months: { to: "2023-12" }, running };
    expect(await listPlatformInterest(olomouc, ofBrill)).toEqual([]);
    const ofJstor = { place: { organization, platform: jstor }, running };
    expect(await listPlatformInterestByYear(olomouc, ofJstor)).toEqual([
      { platform: jstor, year: 2023, interest: sums(5, null, null) },
      { platform: jstor, year: 2024, interest: sums(40, 9, 3) },
    ]);
    expect(await organizationInterest(olomouc, { organization, running })).toEqual({
      ...{ interest_sum: 60, interest: sums(51, 9, 3), min_date: "2023-12-01", max_date: "2024-01-31", days: 62 },
    });
    // The dashboard shows the same.
    expect(await readInterest(olomouc, { organization, from: null, to: null }, running)).toMatchObject({
      ...{ total: 60, days: 62, first_month: "2023-12", last_month: "2024-01" },
    });
    const later = { organization, months: { from: "2024-02" }, running };
    expect(await organizationInterest(olomouc, later)).toMatchObject({ interest_sum: null, min_date: null, days: 0 });
    expect((await yearInterest(olomouc, { organization, running })).map(({ year, total }) => [year, total])).toEqual([
      [2023, 5],
      [2024, 55],
    ]);
    const brief = { organization, months: {}, running, types: undefined };
    // 6 full texts and 9 searches of the second title; its denials are not important.
    expect((await titleInterestBrief(olomouc, brief)).map(({ interest }) => interest)).toEqual([45, 15]);
    expect(await titleInterestBrief(olomouc, { ...brief, types: ["journal"] })).toEqual([]);
    const top = async (asked: { order_by: "search" | "full_text"; pub_type?: PublicationType[] }) =>
      (await topTitles(olomouc, { organization, query: asked, running })).map(({ name, interest }) => [name, interest]);
    expect(await top({ order_by: "search" })).toEqual([["Cell", 9]]);
    expect(await top({ order_by: "full_text" })).toEqual([
      ["Nature", 45],
      ["Cell", 6],
    ]);
    expect(await top({ order_by: "full_text", pub_type: ["journal"] })).toEqual([]);
    for (const other of [-1, 9999])
      await expect(listPlatformInterest(olomouc, { place: { organization: other }, running })).rejects.toThrow(
        NotFound,
      );
  });

  test("a change of what counts is seen before it is saved, and holds at once for all months", async () => {
    const person = actingUser({ isSuperuser: true });
    const everyOrganization = async () => (await db().organization.findMany()).map(({ id }) => id);
    const manager = await mintScope("consortium.manage", person, { installation, everyOrganization, network: "" });
    const [ostrava, tr] = [await aLibrary("Ostrava"), await reportTypeId("TR")];
    const [unique, denied] = [await metricId("Unique_Item_Requests"), await metricId("No_License")];
    const recent = addMonths(month(runningMonth()), -3);
    await used({ organizationId: ostrava, platformId: brill, reportTypeId: tr, month: recent }, [
      fact({ metricId: unique, value: 11 }),
      fact({ metricId: denied, value: 7 }),
    ]);
    const ofUnique = { definitions: [{ report_type: tr, metric: "Unique_Item_Requests", group: "other" as const }] };
    const seen = await previewInterest(manager, { ...ofUnique, platforms: [] }, english);
    const changed = { group: "other", before: 0, after: 11 };
    expect(seen).toMatchObject({ platform_count: 1, platforms: [{ name: "Brill books", groups: [changed] }] });
    expect(seen.groups.filter(({ before, after }) => before !== after)).toEqual([changed]);
    const without = { definitions: [], platforms: [{ platform: brill, report_types: [] }] };
    expect((await previewInterest(manager, without, english)).platforms).toEqual([
      { pk: brill, name: "Brill books", groups: [{ group: "full_text_denial", before: 7, after: 0 }] },
    ]);
    expect(await changeInterest(manager, { ...ofUnique, platforms: [] })).toEqual({ changed: 1 });
    expect(await changeInterest(manager, { ...ofUnique, platforms: [] })).toEqual({ changed: 0 });
    const entries = await db().auditEntry.findMany({ where: { action: "interest.change" } });
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ definitions: [] }, { definitions: ["TR Unique_Item_Requests [Access_Method=Regular]: other"] }],
    ]);
    const other = asking({ rows: ["month"], columns: [], where: { metric: ["other"] } });
    expect((await runReport(olomouc, other, english)).rows.map(({ name, total }) => [name, total])).toEqual([
      ["2024-01", 20],
    ]);
    // Who saw something else than what holds by now changes nothing, neither forwards nor back.
    const unseen = { report_type: tr, metric: "Unique_Item_Requests", group: null, seen: "full_text" as const };
    await expect(changeInterest(manager, { definitions: [unseen], platforms: [] })).rejects.toThrow(OutOfDate);
    const back = { ...unseen, seen: "other" as const };
    expect(await changeInterest(manager, { definitions: [back], platforms: [] })).toEqual({ changed: 1 });
    expect(await changeInterest(manager, { ...ofUnique, platforms: [] })).toEqual({ changed: 1 });
    const ofReports = { platform: brill, report_types: [tr], seen: [] };
    await expect(changeInterest(manager, { definitions: [], platforms: [ofReports] })).rejects.toThrow(OutOfDate);
    const foreign = { definitions: [{ report_type: tr, metric: "No such", group: null }], platforms: [] };
    await expect(changeInterest(manager, foreign)).rejects.toThrow(NotFound);
    const query = { search: "unique books", page: 1, page_size: 50 };
    expect((await listPlatformReports(olomouc, query, "en")).results.map(({ name }) => name)).toEqual(["Brill books"]);
    expect((await listPlatformReports(olomouc, { ...query, search: "brill books", report: "none" }, "en")).count).toBe(
      0,
    );
    await db().metric.update({ where: { shortName: "Unique_Item_Requests" }, data: { nameCs: "Čtenáři" } });
    const named = { ...query, search: "ctenari books" };
    expect((await listPlatformReports(olomouc, named, "cs")).results.map(({ name }) => name)).toEqual(["Brill books"]);
    expect(await customMetricNames("en")).toEqual({ Unique_Item_Requests: "Čtenáři" });
    await db().metric.update({ where: { shortName: "Unique_Item_Requests" }, data: { nameCs: null } });
    const listed = (await listReportMetrics(olomouc, "en")).find(({ short_name }) => short_name === "JR1");
    expect(listed).toMatchObject({
      ...{ approx_record_count: 3, default_interest: { is_default: true } },
      interest_metric_set: [
        {
          ...{ metric: "ft_total", attributes: "Access_Method=Regular", group: "full_text" },
          target_metric: "Total_Item_Requests",
        },
      ],
    });
  });

  test("a custom metric appears under the name of a standard one until a user who saw that changes it", async () => {
    const manager = await mintScope("consortium.manage", actingUser({ isSuperuser: true }), {
      ...{ installation, everyOrganization: async () => [], network: "" },
    });
    const { id } = await db().reportType.create({
      data: { shortName: "Loans", counterCode: "Loans", release: "own", metrics: ["Loaned"] },
    });
    await db().metric.create({ data: { shortName: "Loaned" } });
    const loaned = { report_type: id, metric: "Loaned", group: "other" as const };
    const change = (more: object) => changeInterest(manager, { definitions: [{ ...loaned, ...more }], platforms: [] });
    const counted = async () =>
      (await listReportMetrics(olomouc, "en")).find(({ pk }) => pk === id)?.interest_metric_set;
    expect(await change({ target_metric: "Total_Item_Requests", seen_target: null })).toEqual({ changed: 1 });
    expect(await counted()).toEqual([
      { metric: "Loaned", attributes: "Access_Method=Regular", group: "other", target_metric: "Total_Item_Requests" },
    ]);
    const entry = await db().auditEntry.findFirst({ where: { action: "interest.change" }, orderBy: { id: "desc" } });
    expect(entry?.after).toEqual({
      definitions: ["Loans Loaned [Access_Method=Regular]: other (Total_Item_Requests)"],
    });
    expect(await change({ group: "full_text" })).toEqual({ changed: 2 });
    expect(await counted()).toMatchObject([{ group: "full_text", target_metric: "Total_Item_Requests" }]);
    await expect(change({ target_metric: null, seen_target: null })).rejects.toThrow(OutOfDate);
    await expect(change({ target_metric: "No such" })).rejects.toThrow(NotFound);
    await change({ target_metric: null, seen_target: "Total_Item_Requests" });
    expect(await counted()).toEqual([
      { metric: "Loaned", attributes: "Access_Method=Regular", group: "other", target_metric: null },
    ]);
    await change({ group: null });
    await db().reportType.delete({ where: { id } });
  });

  test("renaming an interest group requires its current state, and is recorded in the audit trail", async () => {
    const manager = await mintScope("consortium.manage", actingUser({ isSuperuser: true }), {
      ...{ installation, everyOrganization: async () => [], network: "" },
    });
    const { id: pk, revision } = await db().interestGroup.findFirstOrThrow({ where: { shortName: "other" } });
    const draft = { name_en: "Everything else", name_cs: "Vše ostatní", important: false };
    const changed = await changeInterestGroup(manager, pk, { ...draft, revision });
    expect(changed).toMatchObject({ ...draft, short_name: "other", revision: revision + 1 });
    await expect(changeInterestGroup(manager, pk, { ...draft, important: true, revision })).rejects.toThrow(OutOfDate);
    const [entry] = await db().auditEntry.findMany({ where: { action: "interest.change-group" } });
    expect(entry).toMatchObject({
      subjectName: "other",
      after: { name_en: "Everything else", name_cs: "Vše ostatní" },
    });
  });

  test("without the newer report the older counts again at once; without its definition nothing does", async () => {
    const fullText = async () =>
      (
        await runReport(olomouc, asking({ rows: ["month"], columns: [], where: { metric: ["full_text"] } }), english)
      ).rows.map(({ name, total }) => [name, total]);
    await db().import.update({ where: { id: ids.tr }, data: { state: "discarded" } });
    expect(await fullText()).toEqual([
      ["2024-01", 106],
      ["2023-12", 5],
    ]);
    await db().interestDefinition.deleteMany({ where: { reportType: { shortName: "JR1" } } });
    expect(await fullText()).toEqual([["2024-01", 6]]);
    await db().platformInterest.deleteMany({ where: { platformId: brill } });
    expect(await fullText()).toEqual([]);
  });
});

test("platforms and what counts of them stand in the order of the names that are read, without those that leave", async () => {
  const named = (name: string, nameCs: string) => ({ name, nameCs, shortName: name });
  const add = (data: ReturnType<typeof named> & { leavingSince?: Date }) => db().platform.create({ data });
  await add(named("Ordered zoology", "Abeceda"));
  await add(named("Ordered algebra", "Zoologie"));
  await add({ ...named("Ordered history", "Historie"), leavingSince: new Date(0) });
  const query = { search: "ordered", page: 1, page_size: 50 };
  const viewing = await reader([await aLibrary("Olomouc of orders")]);
  const inOrder = async (locale: "en" | "cs") =>
    (await listPlatformReports(viewing, query, locale)).results.map(({ name }) => name);
  expect(await inOrder("en")).toEqual(["Ordered algebra", "Ordered zoology"]);
  expect(await inOrder("cs")).toEqual(["Ordered zoology", "Ordered algebra"]);
});
