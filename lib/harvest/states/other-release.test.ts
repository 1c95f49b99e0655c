import { expect, test } from "vitest";
import { earlierRelease } from "./other-release";

test.each([
  ["5.1", "2027-02-27T23:59:59Z", "5"],
  ["5.1", "2027-02-28T00:00:00Z", null],
  ["5", "2026-11-30T00:00:00Z", null],
])("earlierRelease of %s on %s is %s", (release, today, earlier) => {
  expect(earlierRelease(release, new Date(today))).toBe(earlier);
});
