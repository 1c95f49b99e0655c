import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { expectedReports } from "./expected-reports";
import { evaluate, parseFormula, type Usage } from "./formula";
import { declareSurvey } from "./survey";
import { surveyYearLabel, surveyYears } from "./survey-year";
import { surveys } from "./surveys";

const usage = (name: string, ...months: number[]): Usage => ({
  months,
  label: name,
  counted: new Map([[name, months]]),
});

function reckoned(text: string, ...all: Usage[]) {
  const result = evaluate(
    parseFormula(text),
    (name) => all.find(({ label }) => label === name) ?? usage(name, 0, 0, 0),
  );
  return [result.months, result.label, Object.fromEntries(result.counted)];
}

test("alternatives are chosen for each month and list the reports used", () => {
  const b = usage("b", 10, 30, 50);
  expect(reckoned("a | b", usage("a", 100, 0, 50), b)).toEqual([
    [100, 30, 50],
    "a | b",
    { a: [100, 0, 50], b: [0, 30, 0] },
  ]);
  expect(reckoned("a | b", usage("a", 0, 0, 0), b)).toEqual([[10, 30, 50], "b", { a: [0, 0, 0], b: [10, 30, 50] }]);
  expect(reckoned("a | b", usage("a", 1, 2, 3), b).slice(0, 2)).toEqual([[1, 2, 3], "a"]);
  expect(reckoned("a | b").slice(0, 2)).toEqual([[0, 0, 0], "a"]);
});

test("subtraction never goes below 0 in any month", () => {
  const a = usage("a", 5, 5, 0);
  expect(reckoned("a - b", a)).toEqual([[5, 5, 0], "a", { a: [5, 5, 0], b: [0, 0, 0] }]);
  expect(reckoned("a - b", a, usage("b", 2, 9, 4))).toEqual([[3, 0, 0], "a − b", { a: [5, 5, 0], b: [-2, -5, 0] }]);
});

test("sums bind tighter than alternatives, left to right, parentheses first", () => {
  const all = [usage("a", 0, 1, 0), usage("b", 0, 2, 0), usage("c", 7, 7, 7)];
  expect(reckoned("a + b | c", ...all)[0]).toEqual([7, 3, 7]);
  expect(reckoned("a + (b | c)", ...all)[0]).toEqual([7, 3, 7]);
  expect(reckoned("c - a - b", ...all)[0]).toEqual([7, 4, 7]);
  expect(reckoned("c - (a - b)", ...all)[0]).toEqual([7, 7, 7]);
  for (const wrong of ["", "a +", "a b", "(a", "a)", "1a", "a * b", "|a"])
    expect(() => parseFormula(wrong), wrong).toThrow(SyntaxError);
});

const draft = (formula: string, fallbackFor?: string) => ({
  ...{ id: "x", name: "X", language: "en" as const, about: { en: "x", cs: "x" }, year: 1 },
  headings: { code: "", name: "", value: "" },
  dataSources: [
    { id: "tr", reportType: "TR", metric: "Unique_Item_Requests" as const },
    { id: "jr1", reportType: "JR1", metric: "ft_total" as const, ...(fallbackFor && { fallbackFor }) },
    { id: "goa", reportType: "JR1GOA", metric: "ft_total" as const },
  ],
  parts: [{ code: "1", name: "One", meaning: { en: "x", cs: "x" }, formula }],
});

test("survey is rejected when a formula names an undefined source", () => {
  expect(() => declareSurvey(draft("tr | jr1 | goa | other"))).toThrow("other is unknown");
  expect(() => declareSurvey(draft("tr | jr1"))).toThrow("goa is not used");
  expect(() => declareSurvey(draft("tr | jr1 | goa", "goa"))).toThrow("not before it");
});

test("figure expects one report of its alternatives and every addend and subtrahend", () => {
  const expected = (formula: string, fallbackFor?: string) => {
    const survey = declareSurvey(draft(formula, fallbackFor));
    return survey.parts.map((part) => expectedReports(survey, part))[0];
  };
  expect(expected("tr | jr1 | goa")).toEqual([["TR", "JR1", "JR1GOA"]]);
  expect(expected("tr | (jr1 - goa)")).toEqual([
    ["TR", "JR1"],
    ["TR", "JR1GOA"],
  ]);
  expect(expected("tr + goa + jr1", "tr")).toEqual([["TR"], ["JR1GOA"], ["JR1", "TR"]]);
});

test("years start with the survey's year or the fiscal year, the last finished one first", () => {
  const calendar = { today: month("2026-03"), fiscalYearStart: 6 };
  const usual = (year: number | "fiscal") => surveyYears({ year }, calendar).usual;
  expect(usual(1)).toEqual({ year: 2025, label: "2025", from: "2025-01", to: "2025-12" });
  expect(usual(8)).toEqual({ year: 2024, label: "2024/2025", from: "2024-08", to: "2025-07" });
  expect(usual("fiscal")).toEqual({ year: 2024, label: "2024/2025", from: "2024-07", to: "2025-06" });
  expect(surveyYears({ year: 1 }, calendar).years.map(({ year }) => year)).toEqual([
    2026, 2025, 2024, 2023, 2022, 2021,
  ]);
  expect(surveyYearLabel({ from: "2024-08", to: "2025-07" })).toBe("2024/2025");
  expect(surveyYearLabel({ from: "2024-08", to: "2025-06" })).toBeNull();
});

test("surveys have unique names", () => {
  expect(new Set(surveys.map(({ id }) => id)).size).toBe(surveys.length);
});
