import { expect, test } from "vitest";
import { isTimeMetric, readDuration } from "./read-duration";

test.each([
  ["1:30:00", 90],
  ["0:01:40", 2],
  ["1:30", 90],
  ["120:00:00", 7200],
  ["90 min", 90],
  ["90min.", 90],
  ["1 h 30 min", 90],
  ["2 hodiny", 120],
  ["5 minut", 5],
  ["150 s", 3],
  ["1:75", null],
  ["90", null],
  ["", null],
  ["12 titles", null],
])("the duration %j is %j minutes", (text, minutes) => {
  expect(readDuration(text)).toBe(minutes);
});

test.each([
  ["Minutes watched", true],
  ["minutes_viewed", true],
  ["Sledované minuty", true],
  ["Viewing time", true],
  ["Doba sledování", true],
  ["Total_Item_Requests", false],
  ["Administration", false],
  ["Hours watched", false],
  ["Sessions", false],
])("the metric %j measures minutes: %j", (metric, isTime) => {
  expect(isTimeMetric(metric)).toBe(isTime);
});
