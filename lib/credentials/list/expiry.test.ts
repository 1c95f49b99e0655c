import { expect, test } from "vitest";
import { dayOf, daysLeft, isExpiring, noticeUntil } from "./expiry";

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const today = day("2026-03-01");

test.each([
  ["2026-02-01", true, -28],
  ["2026-03-01", true, 0],
  ["2026-03-31", true, 30],
  ["2026-04-01", false, 31],
  ["2028-02-29", false, 730],
])("keys that expire on %s: %s, %i days left", (expiresOn, expected, days) => {
  expect(isExpiring(day(expiresOn), today)).toBe(expected);
  expect(daysLeft(day(expiresOn), today)).toBe(days);
});

test("isExpiring is false for keys without expiry", () => {
  expect(isExpiring(null, today)).toBe(false);
});

test("noticeUntil is the last day for which isExpiring is true", () => {
  expect(isExpiring(noticeUntil(today), today)).toBe(true);
  expect(noticeUntil(today)).toEqual(day("2026-03-31"));
});

test("dayOf uses the server's time zone", () => {
  expect(dayOf(new Date(2026, 2, 1, 23, 30))).toEqual(today);
  expect(dayOf(new Date(2026, 2, 1, 0, 30))).toEqual(today);
});
