import { expect, test } from "vitest";
import { byLabel, foldSeries } from "./chart-data";

const ten = Array.from({ length: 10 }, (_, number) => ({ key: `s${number}`, label: `Series ${number}` }));
const row = { month: "2026-03", ...Object.fromEntries(ten.map(({ key }, number) => [key, number])) };

test("the smallest beyond seven become one, and nothing is lost", () => {
  const folded = foldSeries(ten, [row], "Other");
  expect(folded.series.map(({ key }) => key)).toEqual(["s3", "s4", "s5", "s6", "s7", "s8", "s9", "other"]);
  expect(folded.rows[0]).toMatchObject({ month: "2026-03", s9: 9, other: 3 });
  expect(folded.folded).toBe(3);
});

test("what is missing in every folded series stays missing", () => {
  const gap = { month: "2026-04", s9: 1 };
  expect(foldSeries(ten, [row, gap], "Other").rows[1]?.other).toBeNull();
});

test("eight stay as they are", () => {
  expect(foldSeries(ten.slice(0, 8), [row], "Other")).toMatchObject({ folded: 0, rows: [row] });
});

test("two series of one name do not hide each other", () => {
  const twins = [
    { key: "a", label: "JSTOR" },
    { key: "b", label: "JSTOR" },
  ];
  const named = byLabel("month", twins, [{ month: "2026-03", a: 1, b: 2 }]);
  expect(new Set(named.categories).size).toBe(2);
  expect(Object.values(named.rows[0] ?? {})).toEqual([1, 2, "2026-03"]);
});
