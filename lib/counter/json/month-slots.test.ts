import { expect, test } from "vitest";
import { month } from "../standard/month";
import { MonthSlots } from "./month-slots";

const range = { from: month("2024-01"), to: month("2024-02") };

test.each([
  ["2024-01-01", "2024-01-31", "2024-01", null],
  ["2024-01", "2024-01", "2024-01", null],
  ["2024-02-01", "2024-02-28", "2024-02", "period-day"],
  ["2024-02-01", "", "2024-02", "period-day"],
  ["2024-01-01T00:00:00Z", "2024-01-31T23:59:59Z", "2024-01", null],
  ["2024/01/01", "2024/01/31", "2024-01", null],
  ["2024-01-01", "2024-02-29", undefined, "period-not-month"],
  ["2024-01-01", "2024-01-01", undefined, "period-not-month"],
  ["2024-01-02", "2024-01-31", "2024-01", null],
  ["2024-01-01", "2024-01-20", "2024-01", null],
  ["2024-01-31", "2024-01-01", undefined, "period-not-month"],
  ["", "2024-01-31", undefined, "period-unreadable"],
  ["2023-02-29", "2023-02-29", undefined, "period-not-month"],
  ["2023-02-01", "2023-02-31", "2023-02", "period-day"],
  ["2023-02-01", "2023-02-32", undefined, "period-unreadable"],
])("the period %o to %o is %o", (begin, end, of, finding) => {
  const reading = new MonthSlots(range).ofPeriod(begin, end);
  expect([reading.slot?.month, reading.finding]).toEqual([of, finding]);
});

test.each([
  ["2024-01", "2024-01", null],
  ["2024-1", "2024-01", "month-form"],
  ["2024-01-01", "2024-01", "month-form"],
  ["2024-01-31", "2024-01", "month-form"],
  ["Jan-2024", "2024-01", "month-form"],
  ["January 2024", "2024-01", "month-form"],
  ["2024-01-15", undefined, "month-unreadable"],
  ["2024-00", undefined, "month-unreadable"],
  ["Jal-2024", undefined, "month-unreadable"],
  ["Reporting_Period_Total", undefined, "month-unreadable"],
])("the key %o is %o", (key, of, finding) => {
  const reading = new MonthSlots(range).ofKey(key);
  expect([reading.slot?.month, reading.finding]).toEqual([of, finding]);
});

test("one month has one slot however it is written, and the slot shows whether the month is wanted", () => {
  const months = new MonthSlots(range);
  expect(months.ofKey("2024-01").slot).toBe(months.ofPeriod("2024-01-01", "2024-01-31").slot);
  expect(months.ofKey("2024-02").slot?.isWanted).toBe(true);
  expect(months.ofKey("2024-03").slot?.isWanted).toBe(false);
  expect(new MonthSlots(null).ofKey("1999-12").slot?.isWanted).toBe(true);
  expect(months.slots.map(({ index }) => index)).toEqual([0, 1, 2]);
});

test("a period of some days cuts its month, and a second one of the same month is no month", () => {
  const months = new MonthSlots(range);
  months.ofPeriod("2024-01-15", "2024-01-31");
  months.ofPeriod("2024-02-01", "2024-02-07");
  expect(months.cut).toEqual(["2024-01", "2024-02"]);
  expect(months.ofPeriod("2024-02-08", "2024-02-14").finding).toBe("period-not-month");
  expect(months.ofPeriod("2024-01-15", "2024-01-31").finding).toBeNull();
});
