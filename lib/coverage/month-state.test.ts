import { expect, test } from "vitest";
import { monthState } from "./month-state";

test.each([
  [{ present: 4, partial: 0, expected: 4 }, "whole"],
  // More than expected, as after an upload without credentials.
  [{ present: 1, partial: 0, expected: 0 }, "whole"],
  [{ present: 3, partial: 0, expected: 4 }, "partial"],
  [{ present: 0, partial: 1, expected: 1 }, "partial"],
  [{ present: 0, partial: 0, expected: 4 }, "missing"],
  [{ present: 0, partial: 0, expected: 0 }, "notExpected"],
])("%o is %s", (reports, state) => {
  expect(monthState({ month: "2026-10", ...reports })).toBe(state);
});
