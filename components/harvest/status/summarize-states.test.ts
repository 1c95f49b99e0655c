import { expect, test } from "vitest";
import { summarizeStates, visibleStates } from "./summarize-states";

const states = {
  ...{
    success: 5,
    partial: 1,
    warnings: 2,
    no_data: 2,
    downloading: 1,
    importing: 1,
    waiting: 3,
    retrying: 1,
    queued: 1,
    not_offered: 2,
  },
  ...{ broken: 2, held: 1, failed: 4, import_failed: 1, canceled: 0, deleted: 1, not_harvested: 6 },
};

test("summarizeStates counts months without usage, with partial usage or with warnings as done, and none that needs an answer as failed", () => {
  expect(summarizeStates(states)).toEqual({ total: 34, done: 10, failed: 7, moving: 7 });
});

test("visibleStates omits states that do not occur, except the filtered one", () => {
  expect(visibleStates(states, undefined)).not.toContain("canceled");
  expect(visibleStates(states, "canceled")).toContain("canceled");
  expect(visibleStates(states, undefined)).toHaveLength(16);
});
