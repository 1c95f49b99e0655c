import { expect, test } from "vitest";
import { concentrationOf, concentrationOfPage } from "./concentration";

test("concentration counts the fewest rows that make each share, in any order", () => {
  // 50 + 30 = 80 of 100, 50 + 30 + 12 + 3 = 95.
  expect(concentrationOf([3, 30, 0, 5, 50, 12])).toEqual({
    ...{ rows: 5, total: 100 },
    shares: [
      { share: 0.5, rows: 1 },
      { share: 0.8, rows: 2 },
      { share: 0.95, rows: 4 },
    ],
    // Five rows: every second tenth ends with one of 50, 30, 12, 5 and 3, the others are halfway.
    curve: [0, 0.25, 0.5, 0.65, 0.8, 0.86, 0.92, 0.945, 0.97, 0.985, 1],
  });
});

test("concentration of equal rows is their share", () => {
  expect(concentrationOf(Array.from({ length: 40 }, () => 7)).shares.map(({ rows }) => rows)).toEqual([20, 32, 38]);
});

test("concentration has no shares when nothing is used", () => {
  expect(concentrationOf([0, 0])).toEqual({ rows: 0, total: 0, shares: [], curve: [] });
});

test("concentration of a page is that of its rows only if all of them are there and add up", () => {
  const rows = [60, 30, 10].map((total) => ({ key: total, name: "", isBlank: false, total, cells: {} }));
  const page = { rows, rowCount: 3, notes: [] };
  const question = { rows: ["title"], where: {}, measure: "uses", rollUp: null } as const;
  // 60 + 30 = 90 of 100
  expect(concentrationOfPage(question, page)?.shares.map((share) => share.rows)).toEqual([1, 2, 3]);
  expect(concentrationOfPage(question, { ...page, rowCount: 4 })).toBeNull();
  expect(concentrationOfPage({ ...question, rows: ["title", "metric"] }, page)).toBeNull();
  expect(concentrationOfPage({ ...question, measure: "titles" }, page)).toBeNull();
  expect(concentrationOfPage(question, { ...page, notes: [{ code: "mixedMetrics" }] })).toBeNull();
});
