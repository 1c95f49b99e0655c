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
])("keys that end on %s: %s, %i days left", (expiresOn, expected, days) => {
  expect(isExpiring(day(expiresOn), today)).toBe(expected);
  expect(daysLeft(day(expiresOn), today)).toBe(days);
});

test("keys without an end never expire", () => {
  expect(isExpiring(null, today)).toBe(false);
});

test("the last day that counts as soon is the last one that expires", () => {
  expect(isExpiring(noticeUntil(today), today)).toBe(true);
  expect(noticeUntil(today)).toEqual(day("2026-03-31"));
});

test("a day is the one of the place where the server stands", () => {
  expect(dayOf(new Date(2026, 2, 1, 23, 30))).toEqual(today);
  expect(dayOf(new Date(2026, 2, 1, 0, 30))).toEqual(today);
});
