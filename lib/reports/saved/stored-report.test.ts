import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { question } from "@/lib/usage/question";
import { questionToday, readStored, storedReport } from "./stored-report";

/** As releases have written them; none is ever taken away. */
const examples = {
  "the least that was ever written": {
    version: 1,
    question: { version: 1, where: { reportType: ["TR"] }, rows: ["platform"], columns: ["metric"] },
  },
  "with everything": {
    version: 1,
    period: "previous_year",
    question: {
      version: 1,
      where: {
        reportType: ["TR", "TR51"],
        metric: ["Unique_Item_Requests"],
        accessType: ["Controlled", ""],
        yop: { from: 2015, to: null },
        title: [0, 12],
        organization: [3],
        month: { from: "2024-01", to: "2024-12" },
      },
      rows: ["title"],
      columns: ["year", "metric"],
      measure: "uses",
      split: "organization",
      part: null,
      rollUp: { by: "tag", tagClass: 4, remainder: true },
      tags: { title: [7] },
      tagClasses: { platform: [2] },
      trend: null,
      mergeReportTypes: true,
      zeroRows: false,
      totals: true,
      order: { by: "2024,7", descending: true },
      page: 1,
      pageSize: 100,
    },
  },
};

test.each(Object.entries(examples))("%s is read, and written again says the same", (_, kept) => {
  const config = readStored(JSON.parse(JSON.stringify(kept)));
  expect(config).toMatchObject(kept.question.where ? { question: { where: kept.question.where } } : {});
  expect(readStored(JSON.parse(JSON.stringify(storedReport(config))))).toEqual(config);
});

test("it is opened at its beginning", () => {
  const stored = question.parse({ ...examples["with everything"].question, page: 7, part: 3 });
  expect(storedReport({ question: stored, period: null }).question).toMatchObject({ page: 1, part: null });
});

test("months move with time, or stay", () => {
  const config = readStored(examples["with everything"]);
  const calendar = { today: month("2031-02"), fiscalYearStart: 0 };
  expect(questionToday(config, calendar).where.month).toEqual({ from: "2030-01", to: "2030-12" });
  expect(questionToday({ ...config, period: null }, calendar)).toEqual(config.question);
});
