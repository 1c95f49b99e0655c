import { describe, expect, test } from "vitest";
import { numberedQuestion, question } from "./question";

const least = { version: 1, rows: ["platform"], columns: [], where: { reportType: ["TR"] } };
const isQuestion = (changes: object) => question.safeParse({ ...least, ...changes }).success;
const isWhere = (where: object) => isQuestion({ where: { reportType: ["TR"], ...where } });
const messages = (changes: object) =>
  question.safeParse({ ...least, ...changes }).error?.issues.map(({ message }) => message);

test("needs only rows, columns and report type; the largest totals come first", () => {
  expect(question.parse(least)).toMatchObject({
    ...least,
    ...{ measure: "uses", order: { by: "total", descending: true }, page: 1, pageSize: 25, trend: null, rollUp: null },
  });
});

test("is parsed back from its text", () => {
  const parsed = question.parse({
    ...least,
    rows: ["platform", "title"],
    columns: ["month"],
    where: { reportType: ["TR"], yop: [0, 2020], year: { from: 2022, to: null }, metric: ["No_License", ""] },
    rollUp: null,
    tags: { title: [3] },
    trend: { base: { from: "2022-01", to: "2022-12" }, compared: { from: "2023-01", to: "2023-12" } },
    order: { by: "2024-01", descending: false },
  });
  expect(question.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
});

describe("a question is rejected", () => {
  test("of another version", () => {
    expect(isQuestion({ version: 2 })).toBe(false);
  });

  test("with undeclared names", () => {
    expect(isQuestion({ rows: ["value"] })).toBe(false);
    expect(isQuestion({ rows: ["import"] })).toBe(false);
    expect(isQuestion({ columns: ["month; DROP TABLE facts"] })).toBe(false);
    expect(isWhere({ import: [1] })).toBe(false);
    expect(isQuestion({ measure: "money" })).toBe(false);
    expect(isQuestion({ color: "red" })).toBe(false);
  });

  test("with a dimension in two places", () => {
    expect(isQuestion({ columns: ["metric", "month"] })).toBe(true);
    expect(messages({ columns: ["metric", "metric"] })).toEqual(["dimensionTwice"]);
    expect(messages({ columns: ["platform"] })).toEqual(["dimensionTwice"]);
    expect(messages({ rows: ["title", "title"] })).toEqual(["dimensionTwice"]);
    expect(messages({ split: "platform" })).toEqual(["dimensionTwice"]);
    expect(messages({ columns: ["month", "year"] })).toEqual(["monthAndYear"]);
  });

  test("without rows, or with too many", () => {
    expect(messages({ rows: [] })).toEqual(["E104"]);
    expect(messages({ rows: ["platform", "title", "metric", "month", "yop"] })).toEqual(["E124"]);
  });

  test("with invalid ids and months", () => {
    expect(isWhere({ title: [0, 2147483647], publisher: [], month: { from: "2024-01", to: "2024-12" } })).toBe(true);
    for (const title of [["1"], [-1], [1.5], [2147483648], [null], 1])
      expect(isWhere({ title }), String(title)).toBe(false);
    for (const from of ["2024-13", "2024-1", "2024-01-01", "2024-01' OR 1 = 1", 202401]) {
      expect(isWhere({ month: { from } }), String(from)).toBe(false);
    }
    expect(isWhere({ month: { from: "2024-05", to: "2024-04" } })).toBe(false);
    expect(isWhere({ yop: { from: 2000 } })).toBe(true);
    expect(isWhere({ yop: { from: "2000" } })).toBe(false);
  });

  test("with an excessive page", () => {
    expect(isQuestion({ pageSize: 10_000, page: 1_000_000 })).toBe(true);
    for (const page of [{ pageSize: 10_001 }, { pageSize: 0 }, { page: 0 }, { page: 0.5 }])
      expect(isQuestion(page)).toBe(false);
  });

  test("with words where numbers are expected", () => {
    expect(numberedQuestion.safeParse(least).success).toBe(false);
    expect(numberedQuestion.safeParse({ ...least, where: { reportType: [1] } }).success).toBe(true);
  });
});
