import { expect, test } from "vitest";
import { searchToQuestion } from "@/lib/reports/report-query";
import { factsAddress } from "./facts-address";

const named = { name: "", name_en: null, name_cs: null };
const place = { organization: { pk: 3, ...named }, platform: { pk: 7, short_name: "", ...named }, month: "2025-03" };
const questionOf = (code: string, counter_version: string) => {
  const address = factsAddress({ ...place, counter_report: { pk: 1, code, name: "", counter_version } });
  return searchToQuestion(Object.fromEntries(new URL(address, "https://usus.example").searchParams));
};

test("factsAddress selects the month, library and platform in a flexible report", () => {
  expect(questionOf("TR", "5")).toMatchObject({
    question: {
      rows: ["title"],
      columns: ["metric"],
      where: {
        ...{ reportType: ["TR"], organization: [3], platform: [7] },
        month: { from: "2025-03", to: "2025-03" },
      },
    },
  });
});

test("factsAddress uses Release 5.1 report types, and no titles for platform reports", () => {
  expect(questionOf("PR", "5.1")).toMatchObject({ question: { where: { reportType: ["PR51"] }, rows: ["platform"] } });
});
