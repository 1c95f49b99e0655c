import { describe, expect, test } from "vitest";
import { compile, compileCount, compileRows } from "./compile";
import { count, cube, type Dimension, distinct, month, numbers, sum, year } from "./cube";
import { uint32 } from "./dialect";
import { identifier, sql } from "./sql";

const dimensions: Record<string, Dimension> = {
  shop: numbers("shop_id"),
  article: numbers("article_id"),
  month: month("sold"),
  year: year("sold"),
};

const sales = cube({
  table: "sales",
  visibleTo: (tenant: number) => sql`tenant = ${uint32(tenant, "tenant")}`,
  time: "month",
  dimensions,
  measures: { pieces: sum("pieces"), receipts: count(), articles: distinct("article_id") },
  summary: ["shop", "month", "year"],
});

const nothing = { where: [], by: [], measures: ["pieces"] } as const;
const text = (question: Parameters<typeof compile<number, string, keyof (typeof sales)["measures"]>>[2]) =>
  compile(1, sales, question).sql;

describe("a question", () => {
  test("without anything is one row over everything visible", () => {
    expect(compile(8, sales, nothing)).toEqual({
      sql: "SELECT sum(pieces) AS pieces FROM sales WHERE tenant = {tenant:UInt32}",
      params: { tenant: 8 },
    });
  });

  test("has its period, conditions and page bound as values", () => {
    const question = {
      by: ["shop", "year"],
      measures: ["pieces", "receipts"],
      where: [
        { of: "article", among: [5, 6] },
        { of: "article", among: [6] },
        { of: "shop", between: { from: 2, to: 9 } },
      ],
      period: { from: "2024-01", to: "2024-03" },
      order: { by: { measure: "receipts" }, direction: "descending" },
      page: { offset: 20, limit: 10 },
      withTotals: true,
    } as const;
    expect(compile(8, sales, question)).toEqual({
      sql: "SELECT shop_id AS shop, toYear(sold) AS year, sum(pieces) AS pieces, count() AS receipts FROM sales WHERE tenant = {tenant:UInt32} AND article_id IN {p1:Array(UInt32)} AND article_id IN {p2:Array(UInt32)} AND shop_id >= {p3:UInt32} AND shop_id <= {p4:UInt32} AND sold >= {p5:Date} AND sold <= {p6:Date} GROUP BY shop, year WITH TOTALS ORDER BY receipts DESC, shop ASC, year ASC LIMIT {p7:UInt32} OFFSET {p8:UInt32}",
      params: {
        ...{ tenant: 8, p1: [5, 6], p2: [6], p3: 2, p4: 9, p5: "2024-01-01", p6: "2024-03-01", p7: 10, p8: 20 },
      },
    });
  });

  test("with an open period or range asks for no more than its ends", () => {
    expect(text({ ...nothing, period: {} })).toMatch(/AND 1$/);
    expect(text({ ...nothing, period: { to: "2024-03" } })).toMatch(/\} AND sold <= \{p1:Date\}$/);
    expect(text({ ...nothing, where: [{ of: "article", between: { from: 1 } }] })).toMatch(
      /\} AND article_id >= \{p1:UInt32\}$/,
    );
  });

  test("ordered by a key is not ordered by it twice", () => {
    const order = { by: { dimension: "article" }, direction: "descending" } as const;
    expect(text({ ...nothing, by: ["shop", "article"], order })).toMatch(/ORDER BY article DESC, shop ASC$/);
  });

  test("ordered by a column sums ready sums where the engine has them, and single rows where it has not", () => {
    const order = { by: "cell", direction: "ascending" } as const;
    const cell = [{ of: "month", key: "2024-02" }];
    expect(text({ ...nothing, by: ["shop"], cell, order })).toBe(
      "SELECT shop, sum(part_pieces) AS pieces, sumIf(part_pieces, month IN {p1:Array(Date)}) AS cell FROM (SELECT shop_id AS shop, sold AS month, sum(pieces) AS part_pieces FROM sales WHERE tenant = {tenant:UInt32} GROUP BY shop, month) GROUP BY shop ORDER BY cell ASC, shop ASC",
    );
    expect(text({ ...nothing, by: ["article"], cell, order })).toBe(
      "SELECT article_id AS article, sum(pieces) AS pieces, sumIf(pieces, sold IN {p1:Array(Date)}) AS cell FROM sales WHERE tenant = {tenant:UInt32} GROUP BY article ORDER BY cell ASC, article ASC",
    );
    expect(text({ ...nothing, measures: ["articles"], by: ["shop"], cell, order })).toContain(
      "uniqExactIf(article_id, article_id != 0 AND sold IN {p1:Array(Date)}) AS cell",
    );
  });

  test("can be counted, unless its measure does not add up", () => {
    expect(compileCount(1, sales, { ...nothing, by: ["shop"] }).sql).toBe(
      "SELECT count() AS rows, sum(part) AS total FROM (SELECT shop_id AS shop, sum(pieces) AS part FROM sales WHERE tenant = {tenant:UInt32} GROUP BY shop)",
    );
    expect(() => compileCount(1, sales, { ...nothing, by: ["shop"], measures: ["articles"] })).toThrow(TypeError);
  });

  test("can be opened into its single rows, in an order of all their columns", () => {
    const page = { offset: 0, limit: 5 };
    const columns = [identifier("sold"), identifier("pieces")];
    expect(compileRows(1, sales, { where: [], columns, page }).sql).toBe(
      "SELECT sold, pieces FROM sales WHERE tenant = {tenant:UInt32} ORDER BY sold, pieces LIMIT {p1:UInt32} OFFSET {p2:UInt32}",
    );
  });
});

describe("a hostile question", () => {
  const hostile = ["2024-01' OR 1 = 1 --", "1; DROP TABLE sales", "{tenant:UInt32}", "'; SELECT 1"];

  test.each(hostile)("%s is refused as a key", (key) => {
    for (const of of Object.keys(dimensions)) {
      expect(() => text({ ...nothing, where: [{ of, among: [key] }] })).toThrow(RangeError);
      expect(() => text({ ...nothing, where: [{ of, between: { from: key } }] })).toThrow(RangeError);
      expect(() => text({ ...nothing, cell: [{ of, key }] })).toThrow(RangeError);
    }
  });

  test.each([...hostile, "constructor", "__proto__", "toString"])("%s is refused as a dimension", (name) => {
    expect(() => text({ ...nothing, by: [name] })).toThrow(TypeError);
    expect(() => text({ ...nothing, where: [{ of: name, among: [1] }] })).toThrow(TypeError);
    expect(() => text({ ...nothing, order: { by: { dimension: name }, direction: "ascending" } })).toThrow(TypeError);
  });
});

describe("the keys in an answer", () => {
  test("are numbers, or months without their day", () => {
    expect(sales.dimensions.shop?.read("12")).toBe(12);
    expect(sales.dimensions.month?.read("2024-02-01")).toBe("2024-02");
    expect(() => sales.dimensions.month?.read("2024-02-15")).toThrow(RangeError);
    expect(() => sales.dimensions.shop?.read(null)).toThrow(RangeError);
  });
});
