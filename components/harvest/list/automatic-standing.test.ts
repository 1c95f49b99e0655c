import { expect, test } from "vitest";
import { standingOf } from "./automatic-standing";

test("standingOf counts months without usage as available, months not ready as in progress", () => {
  expect(standingOf({ success: 5, partial: 1, no_data: 2, queued: 3, retrying: 1, importing: 1 })).toEqual({
    total: 13,
    there: 8,
    underWay: 5,
    attention: 0,
    missing: 0,
  });
});

test("standingOf counts broken and failed reports for attention, unplanned ones as missing", () => {
  expect(standingOf({ broken: 2, failed: 1, import_failed: 1, not_harvested: 4, deleted: 1, cancelled: 1 })).toEqual({
    total: 10,
    there: 0,
    underWay: 0,
    attention: 4,
    missing: 6,
  });
});

test("standingOf without reports is zero", () => {
  expect(standingOf({}).total).toBe(0);
});
