import { expect, test } from "vitest";
import { question as schema } from "@/lib/usage/question";
import { coverageAddress } from "./coverage-address";

const until = "2026-03";
const addressOf = (given: object, row?: Parameters<typeof coverageAddress>[2]) => {
  const query = schema.parse({ version: 1, where: {}, rows: ["platform"], columns: [], ...given });
  return Object.fromEntries(new URL(coverageAddress(query, until, row), "https://usus.test").searchParams);
};

test("the page of data coverage opens narrowed as the report, and as one of its rows", () => {
  const where = {
    reportType: ["TR", "TR51"],
    organization: [3],
    platform: [7, 8],
    month: { from: "2025-01", to: null },
  };
  const shared = { report: "TR", selected_organization: "3", selected_months: "custom:2025-01:2026-03" };
  expect(addressOf({ where })).toEqual(shared);
  expect(addressOf({ where }, { of: "platform", key: 8 })).toEqual({ ...shared, by: "organization", platform: "8" });
  expect(addressOf({ where }, { of: "organization", key: 5 })).toEqual({ ...shared, selected_organization: "5" });
});

test("its months are those of the years, or of both ranges of a comparison", () => {
  expect(addressOf({ where: { year: [2025, 2022] } }).selected_months).toBe("custom:2022-01:2025-12");
  const trend = { base: { from: "2024-01", to: "2024-06" }, compared: { from: "2023-01", to: "2023-06" } };
  expect(addressOf({ trend }).selected_months).toBe("custom:2023-01:2024-06");
  expect(addressOf({}).selected_months).toBe("all_available");
});
