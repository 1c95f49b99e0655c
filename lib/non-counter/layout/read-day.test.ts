import { expect, test } from "vitest";
import { readDay } from "./read-day";

test.each([
  ["2024-03-15", "2024-03"],
  ["2024-03-15T08:30:00Z", "2024-03"],
  ["2024/3/1", "2024-03"],
  ["15.3.2024", "2024-03"],
  ["1. 4. 2024", "2024-04"],
  ["15/03/2024", "2024-03"],
  ["04/03/2024 10:00", "2024-03"],
  ["15 March 2024", "2024-03"],
  ["15. března 2024", "2024-03"],
  ["Mar 15, 2024", "2024-03"],
  ["45366", "2024-03"],
])("%o is a day of %s", (text, month) => {
  expect(readDay(text, "day", 1)).toBe(month);
});

test.each(["", "2024-03", "31.2.2024", "03/15/2024", "2024-02-30", "soon", "15", "1.1.1850"])(
  "%o is not a day",
  (text) => {
    expect(readDay(text, "day", 1)).toBeNull();
  },
);

test("month precedes the day only between slashes", () => {
  expect(["03/15/2024", "03/04/2024", "4.3.2024", "15/03/2024"].map((text) => readDay(text, "month", 1))).toEqual([
    "2024-03",
    "2024-03",
    "2024-03",
    null,
  ]);
});

test.each([
  [3, "2024-04"],
  [12, "2024-01"],
] as const)("day belongs to the period of a report that counts by %i months", (length, month) => {
  expect(readDay("2024-05-09", "day", length)).toBe(month);
});
