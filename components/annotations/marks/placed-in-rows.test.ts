import { expect, test } from "vitest";
import { placedInRows } from "./placed-in-rows";

const months = ["2025-11", "2025-12", "2026-01", "2026-02"];

test.each([
  ["a few days", "2026-01-05", "2026-01-09", { at: "2026-01" }],
  ["two months", "2025-12-20", "2026-01-09", { at: "2025-12", until: "2026-01" }],
  ["what goes on", "2025-12-20", null, { at: "2025-12" }],
  ["what began before", "2025-01-01", "2025-12-31", { at: "2025-11", until: "2025-12" }],
  ["what ends after", "2026-02-01", "2027-12-31", { at: "2026-02" }],
  ["what was over before", null, "2025-10-31", null],
  ["what comes after", "2026-03-01", null, null],
])("%s", (_, start_date, end_date, place) => {
  expect(placedInRows({ start_date, end_date }, months)).toEqual(place);
});

test("an axis of years is marked at the year", () => {
  expect(placedInRows({ start_date: "2025-03-10", end_date: "2025-03-15" }, ["2024", "2025"])).toEqual({ at: "2025" });
});
