import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { listFactsBehind } from "@/lib/reports/ask/list-facts-behind";
import { listPossibleValues } from "@/lib/reports/ask/list-possible-values";
import { runReport } from "@/lib/reports/ask/run-report";
import { listMetrics } from "@/lib/reports/catalog/list-metrics";
import { listReportCatalog } from "@/lib/reports/catalog/list-report-catalog";
import { type Dimension, isText } from "@/lib/usage/dimensions";
import type { StoredFact } from "@/lib/usage/fact";
import { type FilterName, type Question, question as schema, type Where } from "@/lib/usage/question";
import { Random } from "../usage/random";
import { loadRandomUsage, type Usage } from "./random-usage";
import { fact, openWorld, reader, reportTypeId, used } from "./world";

let usage: Usage;
let consortium: Scope<"usage.view">;
const english = { locale: "en" } as const;

beforeAll(async () => {
  await openWorld();
  usage = await loadRandomUsage(7);
  consortium = await reader("everything");
});

const plain = schema.parse({
  ...{ version: 1, where: { reportType: ["TR"] }, rows: ["platform"], columns: ["metric"], pageSize: 100 },
});
const report = ({ where, ...change }: Partial<Question>): Question => ({
  ...{ ...plain, ...change },
  where: { ...plain.where, ...where },
});

/** The same questions answered from the list of facts, without any of the product's code. */
const keyOf = (fact: StoredFact, dimension: Dimension): string => {
  switch (dimension) {
    case "organization":
      return String(fact.organizationId);
    case "platform":
      return String(fact.platformId);
    case "title":
      return String(fact.titleId);
    case "metric":
      return String(fact.metricId);
    case "reportType":
      return String(fact.reportTypeId);
    case "item":
      return String(fact.itemId);
    case "account":
      return String(fact.accountId);
    case "month":
      return fact.month;
    case "year":
      return fact.month.slice(0, 4);
    case "decade":
      return String(fact.yop < 10 || fact.yop === 9999 ? fact.yop : fact.yop - (fact.yop % 10));
    default:
      return String(fact[dimension]);
  }
};

function wordOf(dimension: string, id: number): string {
  if (dimension === "metric") return usage.metrics.find((metric) => metric.id === id)?.name ?? "?";
  return usage.texts.find((text) => text.id === id)?.text ?? "";
}

function passes(fact: StoredFact, { where: { yop, month, reportType: _, ...lists } }: Question): boolean {
  const inMonths = (!month?.from || fact.month >= month.from) && (!month?.to || fact.month <= month.to);
  const inYears =
    !yop || ("from" in yop ? fact.yop >= (yop.from ?? 1) && fact.yop <= (yop.to ?? 9999) : yop.includes(fact.yop));
  const inLists = Object.entries(lists).every(([dimension, values]) => {
    if (!Array.isArray(values)) return true;
    const key = Number(keyOf(fact, dimension as Dimension)); // the keys of filters are dimensions
    // Title reports without Access_Type count licensed content.
    if (key === 0 && dimension === "accessType" && values.includes("Controlled")) return true;
    return values.some((value) => (typeof value === "number" ? value === key : value === wordOf(dimension, key)));
  });
  return inMonths && inYears && inLists;
}

function expectedOf(question: Question, reportTypeIds: readonly number[], organizationIds: readonly number[]) {
  const cells = new Map<string, number>();
  const rows = new Map<string, number>();
  let total = 0;
  for (const fact of usage.facts) {
    if (!reportTypeIds.includes(fact.reportTypeId) || !organizationIds.includes(fact.organizationId)) continue;
    if (!passes(fact, question)) continue;
    const row = question.rows.map((dimension) => keyOf(fact, dimension)).join(",");
    const column = question.columns.map((dimension) => keyOf(fact, dimension)).join(",");
    cells.set(`${row}|${column}`, (cells.get(`${row}|${column}`) ?? 0) + fact.value);
    rows.set(row, (rows.get(row) ?? 0) + fact.value);
    total += fact.value;
  }
  return { cells, rows, total };
}

const ROWS: Dimension[] = [
  "organization",
  "platform",
  "title",
  "metric",
  "month",
  "year",
  "reportType",
  "accessType",
  "yop",
  "publisher",
];

function anyQuestion(random: Random): Question {
  const rows = [random.one(ROWS), ...(random.chance(0.3) ? random.some(ROWS, 1) : [])];
  const columns = random
    .some(["metric", "year", "platform", "accessType", "dataType", "organization"] as const, 2)
    .filter((name) => !rows.includes(name));
  const from = random.chance(0.4) ? `2024-0${random.whole(1, 9)}` : null;
  const to = random.chance(0.3) ? `2024-${random.whole(10, 12)}` : null;
  const where: Where = {
    ...(random.chance(0.18) ? { organization: random.some(usage.organizations, 2) } : {}),
    ...(random.chance(0.18) ? { platform: random.some([...usage.platforms, 999], 2) } : {}),
    ...(random.chance(0.18) ? { title: random.some(usage.titles, 12) } : {}),
    ...(random.chance(0.18) ? { metric: random.some(["No_License", "Total_Item_Requests", "Nothing"], 2) } : {}),
    ...(random.chance(0.18) ? { accessType: random.some(["", "OA_Gold", "Controlled"], 2) } : {}),
    ...(random.chance(0.18) ? { publisher: random.some(["Springer, Berlin", "Žofín", ""], 2) } : {}),
    ...(random.chance(0.3)
      ? { yop: random.one([[0], { from: 2015, to: 2020 }, { from: null, to: 2019 }, { from: 2020, to: null }]) }
      : {}),
    ...(from || to ? { month: { from, to } } : {}),
  };
  return report({
    ...{ rows: [...new Set(rows)], columns, where, pageSize: 10_000 },
    order: { by: random.one(["total", "name"]), descending: random.chance(0.5) },
  });
}

async function typeIds(scope: Scope<"usage.view">, shortNames: readonly string[]): Promise<number[]> {
  return (await listReportCatalog(scope, "en"))
    .filter(({ shortName }) => shortNames.includes(shortName))
    .map(({ id }) => id);
}

describe("figures", () => {
  test("equal an independent sum over random facts, in a hundred shapes and for any reader", async () => {
    const random = new Random(11);
    let withUsage = 0;
    for (let round = 0; round < 100; round += 1) {
      const question = anyQuestion(random);
      const member = random.some(usage.organizations, 2);
      const scope = random.chance(0.5) ? consortium : await reader(member);
      const organizations = scope === consortium ? usage.organizations : member;
      const expected = expectedOf(question, await typeIds(scope, question.where.reportType ?? []), organizations);
      const table = await runReport(scope, question, english);
      const what = `round ${round}: ${JSON.stringify(question)}`;
      expect(table.total, what).toBe(expected.total);
      withUsage += expected.total > 0 ? 1 : 0;
      expect(table.rowCount, what).toBe(expected.rows.size);
      expect(new Map(table.rows.map(({ key, total }) => [String(key), total])), what).toEqual(expected.rows);
      const cells = table.rows.flatMap(({ key, cells }) =>
        Object.entries(cells).map(([column, value]) => [`${key}|${column}`, value] as const),
      );
      if (question.columns.length > 0) expect(new Map(cells), what).toEqual(expected.cells);
      const ofColumns = table.columns.reduce((sum, { total }) => sum + (total ?? 0), 0);
      if (question.columns.length > 0) expect(ofColumns, what).toBe(expected.total);
    }
    expect(withUsage).toBeGreaterThan(40);
  });

  test("of several report types add up, and the report type is a dimension that separates them", async () => {
    const together = await runReport(
      consortium,
      report({ where: { reportType: ["TR", "DR"] }, columns: ["reportType"] }),
      english,
    );
    const tr = await runReport(consortium, report({ where: { reportType: ["TR"] } }), english);
    const dr = await runReport(consortium, report({ where: { reportType: ["DR"] } }), english);
    expect(together.columns.map(({ labels: [of], total }) => [of?.code, of?.name, total])).toEqual([
      ["DR", "DR – Database Master Report, Release 5", dr.total],
      ["TR", "TR – Title Master Report, Release 5", tr.total],
    ]);
    expect(together.total).toBe(tr.total + dr.total);
  });
});

describe("pages", () => {
  test.each(["total", "name"])("ordered by %s hold each row once", async (by) => {
    for (const descending of [false, true]) {
      const seen: (string | number)[] = [];
      for (let page = 1; page <= 3; page += 1) {
        const question = report({ rows: ["title"], page, pageSize: 25, order: { by, descending } });
        seen.push(...(await runReport(consortium, question, english)).rows.map(({ key }) => key));
      }
      const { rows } = expectedOf(report({ rows: ["title"] }), await typeIds(consortium, ["TR"]), usage.organizations);
      expect(seen).toHaveLength(rows.size);
      expect(new Set(seen).size).toBe(rows.size);
    }
  });

  test("are ordered by one column when asked", async () => {
    const question = report({ rows: ["title"] });
    const { columns } = await runReport(consortium, question, english);
    const by = columns[1]?.key ?? "";
    const { rows } = await runReport(consortium, { ...question, order: { by, descending: true } }, english);
    const figures = rows.map(({ cells }) => cells[by] ?? 0);
    expect(figures).toEqual([...figures].sort((a, b) => b - a));
    expect(figures[0]).toBeGreaterThan(0);
  });

  test("ordered by a column that is not there fall back to the total", async () => {
    // The last may have been one before: months move on, and metrics are filtered out.
    for (const by of ["2024-01,7", "nothing", "60000"])
      for (const descending of [false, true]) {
        const question = report({ rows: ["title"], order: { by, descending } });
        const totals = (await runReport(consortium, question, english)).rows.map(({ total }) => total);
        expect(totals, `${by}, ${descending}`).toEqual([...totals].sort((a, b) => b - a));
      }
  });

  test("beyond the last are empty, with the totals of the whole", async () => {
    const table = await runReport(consortium, report({ page: 40 }), english);
    expect(table.rows).toEqual([]);
    expect(table.total).toBeGreaterThan(0);
  });
});

describe("a member of one library", () => {
  test("gets nothing by asking for another library, and no more by asking for both", async () => {
    const [brno = 0, plzen = 0] = usage.organizations;
    const scope = await reader([brno]);
    const own = await runReport(scope, report({ rows: ["organization"] }), english);
    const foreign = await runReport(
      scope,
      report({ rows: ["organization"], where: { organization: [plzen] } }),
      english,
    );
    const both = await runReport(
      scope,
      report({ rows: ["organization"], where: { organization: [brno, plzen] } }),
      english,
    );
    expect(own.rows.map(({ name }) => name)).toEqual(["Brno"]);
    expect(foreign).toMatchObject({ rows: [], total: 0, rowCount: 0, columns: [] });
    expect(both.total).toBe(own.total);
  });

  test("finds no facts behind the row of another library", async () => {
    const [brno = 0, plzen = 0] = usage.organizations;
    const scope = await reader([brno]);
    const question = report({ rows: ["organization"] });
    expect(await listFactsBehind(scope, { question, row: String(plzen) }, english)).toEqual({
      facts: [],
      count: 0,
      sum: 0,
    });
    const own = await listFactsBehind(scope, { question }, english);
    expect(new Set(own.facts.map(({ organization }) => organization.name))).toEqual(new Set(["Brno"]));
  });

  test("is offered only values, report types and metrics of their own library", async () => {
    const [brno = 0] = usage.organizations;
    const scope = await reader([brno]);
    const { values } = await listPossibleValues(
      scope,
      { question: plain, dimension: "organization", search: "" },
      english,
    );
    expect(values.map(({ name }) => name)).toEqual(["Brno"]);
    const searched = await listPossibleValues(
      scope,
      { question: plain, dimension: "organization", search: "plz" },
      english,
    );
    expect(searched).toEqual({ values: [], count: 0 });
    const nobody = await reader([]);
    expect((await listReportCatalog(nobody, "en")).filter(({ hasData }) => hasData)).toEqual([]);
    expect(await listMetrics(nobody)).toEqual([]);
    expect(
      (await listReportCatalog(scope, "en")).filter(({ hasData }) => hasData).map(({ shortName }) => shortName),
    ).toEqual(["interest", "TR", "DR"]);
    expect(new Set((await listMetrics(scope)).map(({ shortName }) => shortName))).toEqual(
      new Set(usage.metrics.map(({ name }) => name)),
    );
  });
});

describe("the facts behind a figure", () => {
  test("add up to it, for every cell, row, column and the grand total", async () => {
    const question = report({
      rows: ["accessType"],
      columns: ["metric", "year"],
      where: { platform: [usage.platforms[0] ?? 0] },
    });
    const table = await runReport(consortium, question, english);
    for (const { key, total, cells } of table.rows) {
      expect((await listFactsBehind(consortium, { question, row: String(key) }, english)).sum).toBe(total);
      for (const [column, value] of Object.entries(cells)) {
        const behind = await listFactsBehind(consortium, { question, row: String(key), column }, english);
        expect(behind.sum).toBe(value);
        expect(behind.count).toBeGreaterThan(0);
      }
    }
    for (const { key, total } of table.columns) {
      expect((await listFactsBehind(consortium, { question, column: key }, english)).sum).toBe(total);
    }
    expect((await listFactsBehind(consortium, { question }, english)).sum).toBe(table.total);
  });

  test("come in pages that hold each once, named, with their imports", async () => {
    const question = report({ rows: ["month"], pageSize: 25 });
    const first = await listFactsBehind(consortium, { question, row: "2024-03" }, english);
    const pages = Math.ceil(first.count / 25);
    const all = [];
    for (let page = 1; page <= pages; page += 1) {
      all.push(
        ...(await listFactsBehind(consortium, { question: { ...question, page }, row: "2024-03" }, english)).facts,
      );
    }
    const trId = (await typeIds(consortium, ["TR"]))[0];
    const expected = usage.facts.filter((fact) => fact.month === "2024-03" && fact.reportTypeId === trId);
    expect(all).toHaveLength(expected.length);
    expect(all.reduce((sum, { value }) => sum + value, 0)).toBe(first.sum);
    expect(all.map(({ importId }) => importId).sort()).toEqual(expected.map(({ importId }) => importId).sort());
    expect(new Set(all.map(({ platform }) => platform.name))).toEqual(new Set(["JSTOR", "Karger"]));
  });

  test("of a key that is none are refused", async () => {
    await expect(listFactsBehind(consortium, { question: plain, row: "jstor" }, english)).rejects.toMatchObject({
      status: 404,
    });
    await expect(listFactsBehind(consortium, { question: plain, column: "2024-01" }, english)).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("possible values", () => {
  test("apply the other filters, not their own", async () => {
    const [brno = 0] = usage.organizations;
    const filters: Where = { organization: [brno], accessType: ["OA_Gold"], publisher: ["Žofín"] };
    const question = report({ where: filters });
    for (const dimension of ["accessType", "publisher", "platform"] as const) {
      const own = { ...filters, [dimension]: undefined };
      const expected = expectedOf(
        report({ rows: [dimension], columns: [], where: own }),
        await typeIds(consortium, ["TR"]),
        usage.organizations,
      );
      const { values, count } = await listPossibleValues(consortium, { question, dimension, search: "" }, english);
      const words = [...expected.rows].map(([key, total]) => {
        const isWord = isText(dimension);
        return [isWord ? wordOf(dimension, Number(key)) : key, total];
      });
      expect(new Map(values.map(({ value, total }) => [value, total]))).toEqual(new Map(words as [string, number][])); // pairs by construction
      expect(count).toBe(expected.rows.size);
    }
  });

  test("of two ranges that are compared are those of either, with the usage of both", async () => {
    const spans = [
      { from: "2024-01", to: "2024-02" },
      { from: "2024-05", to: "2024-05" },
    ] as const;
    const [base, compared] = spans;
    const sums = new Map<string, number>();
    for (const month of spans) {
      const one = report({ rows: ["platform"], columns: [], where: { month } });
      const { rows } = expectedOf(one, await typeIds(consortium, ["TR"]), usage.organizations);
      for (const [key, total] of rows) sums.set(key, (sums.get(key) ?? 0) + total);
    }
    expect(sums.size).toBeGreaterThan(1);
    const question = report({ columns: [], trend: { base, compared } });
    const { values, count } = await listPossibleValues(
      consortium,
      { question, dimension: "platform", search: "" },
      english,
    );
    expect(new Map(values.map(({ value, total }) => [value, total]))).toEqual(sums);
    expect(values.map(({ total }) => total)).toEqual([...sums.values()].sort((one, other) => other - one));
    expect(count).toBe(sums.size);
  });

  test("are only those asked for by id, word, year or blank, also where they are searched for", async () => {
    const among = async (dimension: FilterName, given: Where[FilterName], search = "") =>
      (await listPossibleValues(consortium, { question: plain, dimension, search, among: given }, english)).values;
    const all = await among("title", undefined);
    const [most, , third] = all;
    if (!most || !third) throw new Error("the titles are missing");
    const chosen = [Number(third.value), Number(most.value), 999_999];
    expect(await among("title", chosen)).toEqual([most, third]);
    expect(await among("title", chosen, third.name)).toEqual([third]);
    expect(await among("title", [Number(most.value)], third.name)).toEqual([]);
    const words = await among("publisher", undefined);
    expect(await among("publisher", ["", "Žofín"])).toEqual(
      words.filter(({ value }) => ["", "Žofín"].includes(String(value))),
    );
    expect((await among("publisher", ["Žofín"], "berlin")).length).toBe(0);
    const years = await among("yop", undefined);
    const late = years.filter(({ value }) => Number(value) >= 2020);
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(years.length);
    expect(await among("yop", { from: 2020, to: null })).toEqual(late);
  });

  test("are found by words in any order, without case and diacritics", async () => {
    const result = async (search: string, dimension: "publisher" | "platform" | "title" | "metric") =>
      (await listPossibleValues(consortium, { question: plain, dimension, search }, english)).values.map(
        ({ name }) => name,
      );
    expect(await result("zofin", "publisher")).toEqual(["Žofín"]);
    expect(await result("berlin SPRINGER", "publisher")).toEqual(["Springer, Berlin"]);
    expect(await result("stor", "platform")).toEqual(["JSTOR"]);
    expect(await result("requests unique", "metric")).toEqual(["Unique Item Requests"]);
    expect(await result("title 29", "title")).toEqual(["Title 29"]);
    expect(await result("nothing like it", "title")).toEqual([]);
    expect(await result("`", "title")).toEqual([]);
    expect((await result(" \u0301", "title")).length).toBeGreaterThan(1);
  });
});

test("a filter by a word that does not exist matches nothing and is noted", async () => {
  const table = await runReport(consortium, report({ where: { metric: ["Nothing"] } }), english);
  expect(table).toMatchObject({ total: 0, rows: [] });
  expect(table.notes).toContainEqual({ code: "unknownValues", dimension: "metric" });
});

test("rows by tags that nothing has are noted, and everything is among the rest", async () => {
  const rollUp = { by: "tag", tagClass: null, remainder: true } as const;
  const table = await runReport(consortium, report({ rollUp, where: { metric: ["Total_Item_Requests"] } }), english);
  expect(table).toMatchObject({ rows: [], rowCount: 0, remainder: { total: table.total } });
  expect(table.total).toBeGreaterThan(0);
  expect(table.notes).toContainEqual({ code: "noTags", dimension: "platform" });
});

test("refusals carry their code", async () => {
  const codeOf = (question: Question) =>
    runReport(consortium, question, english).catch((error: unknown) =>
      error instanceof Refused ? [error.code, error.values] : error,
    );
  expect(await codeOf(report({ where: { reportType: [] } }))).toEqual(["E103", { parameter: "report_type" }]);
  expect(await codeOf(report({ where: { reportType: ["XX"] } }))).toEqual(["E103", { parameter: "report_type" }]);
  expect(await codeOf(report({ where: { reportType: ["TR", "DR"] }, rows: ["accessType"] }))).toEqual([
    "E113",
    { dimension: "Access_Type", report_types: "DR", reports: "DR (5)" },
  ]);
  const wide = report({ rows: ["organization"], columns: ["title", "metric"] });
  const { cells } = expectedOf(wide, await typeIds(consortium, ["TR"]), usage.organizations);
  const columns = new Set([...cells.keys()].map((key) => key.split("|")[1]));
  expect(columns.size).toBeGreaterThan(100);
  expect(await codeOf(wide)).toEqual(["E101", { count: columns.size }]);
});

// Last: it adds usage.
test("a metric of another library and an unknown one get the same answer", async () => {
  const [brno = 0, plzen = 0] = usage.organizations;
  const named = { shortName: "BRNO-OWN", counterCode: "BRNO-OWN", release: "own", organizationId: brno };
  await db().reportType.create({ data: named });
  const reportType = { where: { reportType: ["BRNO-OWN"] } };
  const refused = { code: "E103", values: { parameter: "report_type" } };
  await expect(runReport(await reader([plzen]), report(reportType), english)).rejects.toMatchObject(refused);
  expect((await runReport(await reader([brno]), report(reportType), english)).total).toBe(0);

  const metric = await db().metric.create({ data: { shortName: "Brno_Views" } });
  const place = { organizationId: brno, platformId: usage.platforms[0] ?? 0, month: "2020-01" };
  await used({ ...place, reportTypeId: await reportTypeId("TR") }, [fact({ metricId: metric.id, value: 3 })]);
  const question = report({ where: { metric: ["Brno_Views"] } });
  expect((await runReport(await reader([plzen]), question, english)).notes).toContainEqual({
    code: "unknownValues",
    dimension: "metric",
  });
  expect(await runReport(await reader([brno]), question, english)).toMatchObject({
    total: 3,
    notes: [{ code: "noMonths" }],
  });
});
