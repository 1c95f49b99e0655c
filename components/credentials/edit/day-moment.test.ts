import { expect, test } from "vitest";
import { beginningOfDay } from "./day-moment";

test.each([
  ["2026-01-15", "UTC", "2026-01-15T00:00:00.000Z"],
  ["2026-01-15", "Europe/Prague", "2026-01-14T23:00:00.000Z"],
  ["2026-07-15", "Europe/Prague", "2026-07-14T22:00:00.000Z"],
  ["2026-03-29", "Europe/Prague", "2026-03-28T23:00:00.000Z"],
  ["2026-10-25", "Europe/Prague", "2026-10-24T22:00:00.000Z"],
  ["2026-01-15", "America/New_York", "2026-01-15T05:00:00.000Z"],
])("beginningOfDay of %s in %s is %s", (day, timeZone, moment) => {
  expect(beginningOfDay(day, timeZone)).toBe(moment);
});
