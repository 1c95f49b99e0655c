import { expect, test } from "vitest";
import type { FindingCode } from "@/lib/counter/finding";
import { unread } from "@/lib/counter/reading";
import { warningOf } from "./warning-policy";

const header = {
  ...{ institution: "MZK Brno", institutionIds: [], customerId: null, createdBy: null, created: null, report: null },
  ...{ reportName: null, release: null, registryRecord: null, period: null, filters: {}, attributes: {} },
};
const reading = (...codes: FindingCode[]) => ({
  ...unread("json", "reject"),
  verdict: "import" as const,
  header,
  warnings: codes.map((code) => ({ code, message: "", where: "", count: 1, values: {} })),
  errors: [],
});

test.each([
  ["no warning", [], "", ""],
  ["a trifle", ["month-form", "header-at-root"], "", ""],
  ["odd figures that change nothing", ["metric-relation", "count-repeated"], "", ""],
  ["an exception that came with the usage", ["month-form"], "3060", "3060"],
  ["the most severe of several", ["components-added", "institution-changed"], "3060", "institution-changed"],
  ["an exception that explains a partial month", ["months-partial"], "3040", "3040"],
  ["a partial month without an exception", ["months-partial"], "", "months-partial"],
  ["an id that is not the customer's", ["customer-not-named"], "", "customer-not-named"],
] as const)("warningOf: %s", (_, codes, errorCode, warning) => {
  expect(warningOf({ reading: reading(...codes), errorCode, names: ["Olomouc"] })).toBe(warning);
});

test("warningOf ignores another number when the header contains the library's name", () => {
  const attempt = { reading: reading("customer-not-named"), errorCode: "" };
  expect(warningOf({ ...attempt, names: ["Moravská", null, "mzk brno"] })).toBe("");
});
