import { describe, expect, test } from "vitest";
import { question } from "./question";

const least = { version: 1, rows: "platform", columns: [], where: { reportType: [1] } };
const isQuestion = (changes: object) => question.safeParse({ ...least, ...changes }).success;
const isWhere = (where: object) => isQuestion({ where: { reportType: [1], ...where } });
const descending = { direction: "descending" };

test("a question says little: rows, columns, report type; the largest totals come first", () => {
  expect(question.parse(least)).toEqual({ ...least, order: { by: "total", ...descending }, offset: 0, limit: 100 });
});

describe("a question is refused", () => {
  test("without a report type, or of another version", () => {
    expect(isQuestion({ where: {} })).toBe(false);
    expect(isWhere({ reportType: [] })).toBe(false);
    expect(isQuestion({ version: 2 })).toBe(false);
  });

  test("with names nobody declared", () => {
    expect(isQuestion({ rows: "value" })).toBe(false);
    expect(isQuestion({ columns: ["month; DROP TABLE facts"] })).toBe(false);
    expect(isWhere({ import: [1] })).toBe(false);
    expect(isQuestion({ measure: "uses" })).toBe(false);
  });

  test("with a dimension in two places", () => {
    expect(isQuestion({ columns: ["metric", "month"] })).toBe(true);
    expect(isQuestion({ columns: ["metric", "metric"] })).toBe(false);
    expect(isQuestion({ columns: ["platform"] })).toBe(false);
  });

  test("with ids and months that are none", () => {
    expect(isWhere({ title: [0, 4294967295], publisher: [], month: { from: "2024-01", to: "2024-12" } })).toBe(true);
    for (const title of [["1"], [-1], [1.5], [4294967296], [null], 1])
      expect(isWhere({ title }), String(title)).toBe(false);
    for (const from of ["2024-13", "2024-1", "2024-01-01", "2024-01' OR 1 = 1", 202401]) {
      expect(isWhere({ month: { from } }), String(from)).toBe(false);
    }
    expect(isWhere({ yop: { from: 2000 } })).toBe(true);
    expect(isWhere({ yop: { from: "2000" } })).toBe(false);
  });

  test("with a page beyond measure", () => {
    expect(isQuestion({ limit: 10_000, offset: 4_000_000_000 })).toBe(true);
    for (const page of [{ limit: 10_001 }, { limit: -1 }, { offset: -1 }, { offset: 0.5 }])
      expect(isQuestion(page)).toBe(false);
  });
});

test("an order names one column, or the keys of rows", () => {
  const isOrder = (order: object) => isQuestion({ columns: ["metric", "month"], order });
  expect(isOrder({ by: "row", ...descending })).toBe(true);
  expect(isOrder({ by: { column: [1, "2024-01"] }, ...descending })).toBe(true);
  expect(isOrder({ by: { column: ["2024-01", 1] }, ...descending })).toBe(false);
  expect(isOrder({ by: { column: [1] }, ...descending })).toBe(false);
  expect(isOrder({ by: { column: [] }, ...descending })).toBe(false);
  expect(isOrder({ by: "keys", keys: [3, 1, 2] })).toBe(true);
  expect(isOrder({ by: "keys", keys: ["2024-01"] })).toBe(false);
  expect(isOrder({ by: "name", ...descending })).toBe(false);
});
