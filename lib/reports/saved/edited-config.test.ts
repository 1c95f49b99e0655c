import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { question as schema } from "@/lib/usage/question";
import { configOf, hasOtherMonths, isEdited } from "./edited-config";
import { questionToday } from "./stored-report";

const calendar = { today: month("2026-11"), fiscalYearStart: 0 };
const where = { reportType: ["TR"], month: { from: "2020-01", to: "2020-12" } };
const question = schema.parse({ version: 1, where, rows: ["platform"], columns: ["metric"] });
const saved = { question, period: "last_12_finished" as const };
const opened = questionToday(saved, calendar);

test("another page or part is no change, another column is", () => {
  expect(isEdited({ ...opened, page: 3 }, saved, calendar)).toBe(false);
  expect(isEdited({ ...opened, columns: [] }, saved, calendar)).toBe(true);
});

test("while its months are as opened a report keeps its moving period", () => {
  const edited = { ...opened, columns: [] };
  expect(hasOtherMonths(edited, saved, calendar)).toBe(false);
  expect(configOf(edited, saved, calendar)).toEqual({ question: edited, period: "last_12_finished" });
});

test("with other months it has the period they are, or none", () => {
  const over = (from: string, to: string) => ({ ...opened, where: { ...opened.where, month: { from, to } } });
  expect(hasOtherMonths(over("2025-01", "2025-12"), saved, calendar)).toBe(true);
  expect(configOf(over("2025-01", "2025-12"), saved, calendar).period).toBe("previous_year");
  expect(configOf(over("2025-02", "2025-03"), saved, calendar).period).toBeNull();
  expect(configOf(opened, null, calendar).period).toBe("last_12_finished");
});
