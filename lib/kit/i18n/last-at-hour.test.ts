import { expect, test } from "vitest";
import { lastAtHour } from "./last-at-hour";

test.each([
  ["before the hour it was yesterday", "2026-11-23T05:59:59Z", 7, "2026-11-22T06:00:00Z"],
  ["from the hour on it is today", "2026-11-23T06:00:00Z", 7, "2026-11-23T06:00:00Z"],
  ["late in the day too", "2026-11-23T22:59:00Z", 7, "2026-11-23T06:00:00Z"],
  ["summer has its own time", "2026-07-01T12:00:00Z", 7, "2026-07-01T05:00:00Z"],
  ["a day without the hour is passed over", "2026-03-29T12:00:00Z", 2, "2026-03-28T01:00:00Z"],
  ["midnight is an hour", "2026-11-22T23:10:00Z", 0, "2026-11-22T23:00:00Z"],
])("%s", (_, at, hour, moment) => {
  expect(lastAtHour(new Date(at), hour, "Europe/Prague")).toEqual(new Date(moment));
});
