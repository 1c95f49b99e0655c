import { expect, test } from "vitest";
import { dayAfter, dayBegins } from "./audit-condition";

test.each([
  ["2026-01-15", "Europe/Prague", "2026-01-14T23:00:00.000Z"],
  ["2026-07-15", "Europe/Prague", "2026-07-14T22:00:00.000Z"],
  ["2026-03-29", "Europe/Prague", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Prague", "2026-03-29T22:00:00.000Z"],
  ["2026-10-26", "Europe/Prague", "2026-10-25T23:00:00.000Z"],
  ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
  ["2026-07-15", "UTC", "2026-07-15T00:00:00.000Z"],
])("%s in %s begins at %s", (day, timeZone, moment) => {
  expect(dayBegins(day, timeZone).toISOString()).toBe(moment);
});

test.each([
  ["2026-12-31", "2027-01-01"],
  ["2028-02-28", "2028-02-29"],
])("after %s comes %s", (day, next) => {
  expect(dayAfter(day)).toBe(next);
});
