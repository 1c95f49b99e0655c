import { expect, test } from "vitest";
import { summarizeAutomatic } from "./automatic-summary";

test("summarizeAutomatic counts months without usage as available, months not ready as in progress", () => {
  expect(summarizeAutomatic({ success: 5, partial: 1, no_data: 2, queued: 3, retrying: 1, importing: 1 })).toEqual({
    total: 13,
    there: 8,
    underWay: 5,
    attention: 0,
    missing: 0,
  });
});

test("summarizeAutomatic counts broken and failed reports for attention, unplanned ones as missing", () => {
  expect(
    summarizeAutomatic({ broken: 2, failed: 1, import_failed: 1, not_harvested: 4, deleted: 1, canceled: 1 }),
  ).toEqual({
    total: 10,
    there: 0,
    underWay: 0,
    attention: 4,
    missing: 6,
  });
});

test("summarizeAutomatic without reports is zero", () => {
  expect(summarizeAutomatic({}).total).toBe(0);
});
