import { expect, test } from "vitest";
import { placedInRows } from "./placed-in-rows";

const months = ["2025-11", "2025-12", "2026-01", "2026-02"];

test.each([
  ["a few days", "2026-01-05", "2026-01-09", { at: "2026-01" }],
  ["two months", "2025-12-20", "2026-01-09", { at: "2025-12", until: "2026-01" }],
  ["an open end", "2025-12-20", null, { at: "2025-12" }],
  ["an earlier start", "2025-01-01", "2025-12-31", { at: "2025-11", until: "2025-12" }],
  ["a later end", "2026-02-01", "2027-12-31", { at: "2026-02" }],
  ["nothing before the axis", null, "2025-10-31", null],
  ["nothing after the axis", "2026-03-01", null, null],
])("placedInRows places %s", (_, start_date, end_date, place) => {
  expect(placedInRows({ start_date, end_date }, months)).toEqual(place);
});

test("placedInRows marks the year on an axis of years", () => {
  expect(placedInRows({ start_date: "2025-03-10", end_date: "2025-03-15" }, ["2024", "2025"])).toEqual({ at: "2025" });
});
