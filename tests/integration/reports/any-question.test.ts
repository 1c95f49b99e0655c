import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { listFactsBehind } from "@/lib/reports/ask/list-facts-behind";
import { listParts } from "@/lib/reports/ask/list-parts";
import { runReport } from "@/lib/reports/ask/run-report";
import { readReport } from "@/lib/reports/layout/open-report";
import type { ReportRow, ReportTable } from "@/lib/reports/report-table";
import type { Dimension } from "@/lib/usage/dimensions";
import { type Key, type Question, question as schema } from "@/lib/usage/question";
import { rounds } from "@/tests/support/extent";
import { Random } from "../usage/random";
import { type Known, keyOf, reckonReport } from "./expected-report";
import { loadRandomUsage, type Usage } from "./random-usage";
import { openWorld, reader, reportTypeId } from "./world";

let usage: Usage;
let tags: Known["tags"];
let hiddenTag: number;
let types: Map<number, string>;
const english = { locale: "en" } as const;

beforeAll(async () => {
  await openWorld();
  usage = await loadRandomUsage(23);
  types = new Map([
    [await reportTypeId("TR"), "TR"],
    [await reportTypeId("DR"), "DR"],
  ]);
  const pairs = usage.organizations.flatMap((organizationId) =>
    usage.platforms.map((platformId) => ({ organizationId, platformId })),
  );
  await db().organizationPlatform.createMany({ data: pairs });
  await makeTags();
});

/** Two classes of titles, one of platforms and one of libraries; objects have none, one or several tags. */
async function makeTags() {
  const random = new Random(5);
  const colors = { textColor: "#ffffff", bgColor: "#3f51b5" };
  const made: Known["tags"][number][] = [];
  const aTag = async (of: Known["tags"][number]["of"], tagClassId: number, canSee: "everybody" | "system") => {
    const { id } = await db().tag.create({ data: { name: `Tag ${made.length}`, tagClassId, canSee, ...colors } });
    const objects = { organization: usage.organizations, platform: usage.platforms, title: usage.titles }[of];
    const chosen = objects.filter((object) => object !== 0 && random.chance(0.4));
    if (of === "title") await db().titleTag.createMany({ data: chosen.map((titleId) => ({ tagId: id, titleId })) });
    if (of === "platform")
      await db().platformTag.createMany({ data: chosen.map((platformId) => ({ tagId: id, platformId })) });
    if (of === "organization")
      await db().organizationTag.createMany({ data: chosen.map((organizationId) => ({ tagId: id, organizationId })) });
    return { id, tagClass: tagClassId, of, objects: chosen };
  };
  for (const of of ["title", "title", "platform", "organization"] as const) {
    const { id } = await db().tagClass.create({ data: { name: `Class of ${of}`, scope: of, ...colors } });
    for (let count = 0; count < 3; count += 1) made.push(await aTag(of, id, "everybody"));
  }
  hiddenTag = (await aTag("title", made[0]?.tagClass ?? 0, "system")).id;
  tags = made;
}

function knownTo(reach: readonly number[]): Known {
  const wordOf = (dimension: string, id: number) => {
    if (dimension === "reportType") return types.get(id) ?? "?";
    if (dimension === "metric") return usage.metrics.find((metric) => metric.id === id)?.name ?? "?";
    return usage.texts.find((text) => text.id === id)?.text ?? "";
  };
  // Libraries out of reach have no tags to be seen.
  const own = tags.map((tag) =>
    tag.of === "organization" ? { ...tag, objects: tag.objects.filter((id) => reach.includes(id)) } : tag,
  );
  const seen = own.filter(({ objects }) => objects.length > 0);
  return { facts: usage.facts, reach, wordOf, tags: seen, platforms: reach.length > 0 ? usage.platforms : [] };
}

const TAGGED = ["organization", "platform", "title"] as const;
const ROWS: readonly Dimension[] = [
  ...TAGGED,
  ...TAGGED,
  "metric",
  "month",
  "year",
  "accessType",
  "yop",
  "decade",
  "publisher",
];

/** A generator of its own, so that filters on attributes leave the other choices unchanged. */
const attributes = new Random(7);

function anyQuestion(random: Random): Question {
  const several = random.chance(0.2);
  const rows = [...new Set([random.one(ROWS), ...(several ? [random.one(ROWS)] : [])])];
  const [row = "platform"] = rows;
  const free = (["metric", "year", "platform", "accessType", "dataType", "organization", "reportType"] as const).filter(
    (name) => !rows.includes(name),
  );
  const types = random.one([["TR"], ["TR", "DR"], ["DR", "TR"]]);
  const shared = free.filter((name) => types.length === 1 || name !== "accessType");
  const split = random.chance(0.3) ? random.one(shared) : null;
  const mergeReportTypes = types.length > 1 && split !== "reportType" && random.chance(0.6);
  const columns = random.some(shared, 2).filter((name) => name !== split);
  const isTagged = rows.length === 1 && TAGGED.some((name) => name === row);
  const rollUp = isTagged && random.chance(0.35);
  const span = () => ({ from: `2024-0${random.whole(1, 5)}`, to: `2024-0${random.whole(6, 9)}` });
  const query = (of: (typeof TAGGED)[number]) => tags.filter((tag) => tag.of === of);
  const filtered = random.one(TAGGED);
  return schema.parse({
    ...{ version: 1, rows: types.length > 1 ? [...new Set(rows.map(common))] : rows, columns, split, mergeReportTypes },
    where: {
      reportType: types,
      ...(random.chance(0.2) ? { organization: random.some(usage.organizations, 2) } : {}),
      ...(random.chance(0.2) ? { platform: random.some([...usage.platforms, 999], 2) } : {}),
      ...(random.chance(0.2) ? { title: random.some(usage.titles, 20) } : {}),
      ...(random.chance(0.3) ? { metric: random.some(["No_License", "Total_Item_Requests"], 2) } : {}),
      ...(random.chance(0.2) ? { publisher: random.some(["Springer, Berlin", "Žofín", ""], 2) } : {}),
      ...(split === null && !rollUp && attributes.chance(0.4)
        ? { accessMethod: attributes.some(["Regular", "TDM", ""], 2) }
        : {}),
      ...(split === null && types.length === 1 && attributes.chance(0.3)
        ? { accessType: attributes.some(["Controlled", "OA_Gold", ""], 2) }
        : {}),
      ...(random.chance(0.2) && types.length === 1
        ? { yop: random.one([[0, 2015, 2020], { from: null, to: 2019 }]) }
        : {}),
      ...(random.chance(0.3) ? { month: span() } : {}),
      ...(random.chance(0.15)
        ? { year: random.one([[2024], [2023, 2024], { from: null, to: 2024 }, { from: 2025, to: null }]) }
        : {}),
    },
    ...(random.chance(0.2)
      ? { tags: { [filtered]: [...random.some(query(filtered), 2).map(({ id }) => id), hiddenTag] } }
      : {}),
    ...(random.chance(0.2) ? { tagClasses: { [filtered]: [query(filtered)[0]?.tagClass ?? 0] } } : {}),
    rollUp: rollUp
      ? {
          by: "tag",
          tagClass: random.chance(0.5) ? (query(row as (typeof TAGGED)[number])[0]?.tagClass ?? null) : null, // rows are taggable here
          remainder: random.chance(0.7),
        }
      : null,
    trend: random.chance(0.25) ? { base: span(), compared: span() } : null,
    zeroRows: rows.length === 1 && random.chance(0.4),
    order: {
      by: random.one(["total", "total", "name", "issn", "base", "compared", "difference", "change", "nothing"]),
      descending: random.chance(0.5),
    },
    pageSize: 10_000,
  });
}

/** DR has no such attributes. */
const common = (name: Dimension): Dimension => (["accessType", "yop", "decade"].includes(name) ? "month" : name);

function partOf(random: Random, { split }: Question): Key | null {
  if (!split) return null;
  const key = keyOf(random.one(usage.facts), split);
  return split === "month" ? key : Number(key);
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
const plainRow = ({ key, total, cells }: ReportRow) => ({ key: String(key), total, cells });

function plain({ rows, columns, total, remainder }: Pick<ReportTable, "rows" | "columns" | "total" | "remainder">) {
  return {
    rows: rows.map(plainRow).sort(byKey),
    columns: columns.map(({ key, total: own }) => ({ key, total: own })).sort(byKey),
    total,
    remainder: remainder && { total: remainder.total, cells: remainder.cells },
  };
}

/** Figure by which rows are sorted; undefined if names decide. */
function orderedBy({ order: { by }, trend, rows }: Question) {
  if (by === "name" || (by === "issn" && rows.includes("title"))) return undefined;
  if (!trend) return (row: ReportRow) => row.total;
  const name = ["compared", "difference", "change"].includes(by) ? by : "base";
  return (row: ReportRow) => row.cells[name] ?? null;
}

function expectOrder(rows: readonly ReportRow[], question: Question, what: string): void {
  const figureOf = orderedBy(question);
  if (!figureOf) return;
  const existing = question.trend ? ["total", "base", "compared", "difference", "change"] : ["total"];
  const isDescending = question.order.descending || !existing.includes(question.order.by);
  const figures = rows.map(figureOf);
  const counted = figures.filter((figure) => figure !== null);
  const sorted = [...counted].sort((a, b) => (isDescending ? b - a : a - b));
  expect(figures, what).toEqual([...sorted, ...figures.filter((figure) => figure === null)]);
}

type Answered = { question: Question; table: ReportTable; random: Random; what: string };

/** The facts behind a figure add up to it: of a row, of what no tag has or of all rows, in a column or in all. */
async function expectFactsBehind(scope: Scope<"usage.view">, { question, table, random, what }: Answered) {
  const whole = { key: undefined, total: table.total, cells: totalsOf(table) };
  const remainder = table.remainder && { ...table.remainder, key: "remainder" };
  const row = random.one([
    whole,
    ...(remainder ? [remainder] : []),
    ...(table.rows.length > 0 ? random.some(table.rows, 2) : []),
  ]);
  const column = random.one(question.trend ? ["base", "compared"] : ["", ...table.columns.map(({ key }) => key)]);
  const figure = { row: row.key === undefined ? undefined : String(row.key), column: column || undefined };
  const { sum } = await listFactsBehind(scope, { question, ...figure }, english);
  expect(sum, `${what}, ${JSON.stringify(figure)}`).toBe(column === "" ? row.total : (row.cells[column] ?? 0));
}

const totalsOf = ({ columns }: ReportTable): Record<string, number | null> =>
  Object.fromEntries(columns.map(({ key, total }) => [key, total]));

test("any question is answered as plain loops over the facts answer it, for any reader", async () => {
  const random = new Random(31);
  const seen = new Map<string, number>();
  const note = (what: string, is: unknown) => is && seen.set(what, (seen.get(what) ?? 0) + 1);
  for (let round = 0; round < rounds(90, 3000); round += 1) {
    const drawn = anyQuestion(random);
    const question = { ...drawn, part: partOf(random, drawn) };
    const member = random.chance(0.5) ? usage.organizations : random.some(usage.organizations, 2);
    const expected = reckonReport(question, knownTo(member));
    const what = `round ${round}, ${member}: ${JSON.stringify(question)}`;
    const table = await runReport(await reader(member), question, english).catch((error: unknown) => {
      throw new Error(what, { cause: error });
    });
    const sorted = { ...expected, rows: expected.rows.sort(byKey), columns: expected.columns.sort(byKey) };
    if (!isDeepStrictEqual(plain(table), sorted)) expect(plain(table), what).toEqual(sorted);
    expect(table.rowCount, what).toBe(expected.rows.length);
    expectOrder(table.rows, question, what);
    await expectFactsBehind(await reader(member), { question, table, random, what });
    const { total } = expected;
    note("usage", total > 0);
    note("trend", total > 0 && question.trend);
    note("tags in rows", total > 0 && question.rollUp);
    note("remainder", expected.remainder?.total);
    note("parts", total > 0 && question.split);
    note("years", total > 0 && question.where.year);
    note("merged", total > 0 && question.mergeReportTypes);
    note(
      "rows without usage",
      expected.rows.some((row) => row.total === 0),
    );
  }
  for (const [what, times] of seen) expect(times, what).toBeGreaterThan(what === "usage" ? 40 : 1);
  expect(seen.size).toBe(8);
});

const plainQuestion = (given: Partial<Question> = {}): Question =>
  schema.parse({
    ...{ version: 1, rows: ["platform"], columns: ["metric"], pageSize: 10_000, ...given },
    where: { reportType: ["TR"], ...given.where },
  });

describe("the parts of a split report", () => {
  test("have the columns of all, blanks among them, and add up to the report", async () => {
    const scope: Scope<"usage.view"> = await reader("everything");
    const question = plainQuestion({ split: "publisher", columns: ["accessType", "month"] });
    const { parts, count, cropped } = await listParts(scope, question, english);
    expect([parts.map(({ name }) => name).sort(), count, cropped]).toEqual([
      ["Springer, Berlin", "blank", "Žofín"],
      3,
      false,
    ]);
    const whole = await runReport(scope, { ...question, split: null }, english);
    const tables = await Promise.all(parts.map(({ key }) => runReport(scope, { ...question, part: key }, english)));
    for (const table of tables)
      expect(table.columns.map(({ key }) => key)).toEqual(whole.columns.map(({ key }) => key));
    expect(tables.map(({ total }) => total)).toEqual(parts.map(({ total }) => total));
    const all = parts.reduce((total, part) => total + part.total, 0);
    expect(all).toBe(whole.total);
  });

  test("are limited in their columns together: a part with fewer is refused as well", async () => {
    const question = plainQuestion({
      split: "month",
      part: "2024-03",
      rows: ["organization"],
      columns: ["title", "metric"],
    });
    await expect(runReport(await reader("everything"), question, english)).rejects.toMatchObject({ code: "E101" });
  });
});

test("a whole report comes in batches, in the order of its pages", async () => {
  const scope = await reader("everything");
  for (const order of [
    { by: "name", descending: false },
    { by: "total", descending: true },
  ]) {
    const question = plainQuestion({ rows: ["title", "month"], order });
    const report = await readReport(scope, question, english);
    const rows: ReportRow[] = [];
    for await (const batch of report.rows) rows.push(...batch);
    expect(rows).toHaveLength(report.rowCount);
    expect(rows.map(({ key }) => key)).toEqual((await runReport(scope, question, english)).rows.map(({ key }) => key));
  }
});

test("report types read as one name those that a row comes from", async () => {
  const scope = await reader("everything");
  const merged = plainQuestion({
    ...{ rows: ["month"], columns: ["reportType"], mergeReportTypes: true },
    where: { reportType: ["DR", "TR"] },
  });
  const { rows, columns, notes } = await runReport(scope, merged, english);
  for (const { reportTypes, cells } of rows) {
    const used = columns.filter(({ key }) => cells[key]).map(({ labels }) => labels[0]?.code);
    expect((reportTypes ?? []).map(({ code }) => code).sort()).toEqual(used.sort());
  }
  expect(rows.map(({ reportTypes }) => reportTypes?.map(({ code }) => code).join())).toContain("DR,TR");
  expect(notes.map(({ code }) => code)).not.toContain("reportTypesTogether");
});

test("of two ranges that are compared, a row names the report types of either", async () => {
  const scope = await reader("everything");
  const query: Partial<Question> = {
    ...{ rows: ["platform"], columns: [], mergeReportTypes: true, where: { reportType: ["DR", "TR"] } },
  };
  const [base, compared] = [
    { from: "2024-01", to: "2024-02" },
    { from: "2024-05", to: "2024-06" },
  ];
  const typesIn = async (more: Partial<Question>) => {
    const { rows } = await runReport(scope, plainQuestion({ ...query, ...more }), english);
    return new Map(rows.map(({ key, reportTypes }) => [key, (reportTypes ?? []).map(({ code }) => code)]));
  };
  const alone = await Promise.all([base, compared].map((month) => typesIn({ where: { ...query.where, month } })));
  const both = await typesIn({ trend: { base, compared } });
  expect([...both.keys()].sort()).toEqual([...new Set(alone.flatMap((of) => [...of.keys()]))].sort());
  for (const [key, types] of both)
    expect([...types].sort()).toEqual([...new Set(alone.flatMap((of) => of.get(key) ?? []))].sort());
  expect([...both.values()].flat()).toContain("TR");
});

test.each<[string, Partial<Question>, Record<string, unknown>?]>([
  ["E108", { split: "year" }, { dimension: "year" }],
  ["E109", { split: "month", part: 7 }, { dimension: "month" }],
  ["E109", { split: "organization", part: "2024-01" }, { dimension: "organization" }],
  ["E110", { part: 7 }],
  ["E113", { where: { reportType: ["TR", "DR"] }, split: "accessType", part: 0 }, { dimension: "Access_Type" }],
  ["E114", { rows: ["platform", "title"], rollUp: { by: "tag", tagClass: null, remainder: false } }],
  ["E102", { rows: ["year"], rollUp: { by: "tag", tagClass: null, remainder: false } }, { dimension: "year" }],
  ["E115", { rows: ["platform", "title"], zeroRows: true }],
  ["E117", { mergeReportTypes: true }, { count: 1 }],
  ["E118", { where: { reportType: [], accessType: ["OA_Gold"] } }],
  ["E119", { where: { reportType: [] }, mergeReportTypes: true }],
  ["E120", { trend: { base: { from: null, to: null }, compared: { from: "2024-01", to: null } } }],
  ["E121", { where: { reportType: ["TR", "DR"] }, mergeReportTypes: true, split: "reportType", part: 1 }],
])("%s refuses %o", async (code, given, values = {}) => {
  const refused = runReport(await reader("everything"), plainQuestion(given), english);
  await expect(refused).rejects.toBeInstanceOf(Refused);
  await expect(refused).rejects.toMatchObject({ code, values });
});
