import { expect, test } from "vitest";
import { exceptionMonths } from "./exception-months";
import { type CounterException, classOf, severityOf } from "./exceptions";
import { month, monthRange } from "./month";

function exception(code: number, data: string): CounterException {
  return { code, message: "", data, severity: severityOf(code), class: classOf(code), where: "header" };
}

const period = monthRange(month("2024-01"), month("2024-06"));
const withUsage = [month("2024-01"), month("2024-02")];

test.each([
  ["2024-05", ["2024-05"]],
  ["2024-05 to 2024-06", ["2024-05", "2024-06"]],
  ["2024-03|2024-05", ["2024-03", "2024-05"]],
  ["only up to 2024-04-30", ["2024-05", "2024-06"]],
  ["May 2024", ["2024-05"]],
  ["Apr-2024; 06/2024", ["2024-04", "2024-06"]],
  ["usage is only available until April 30, 2024", ["2024-05", "2024-06"]],
  ["complete up to 15/05/2024", ["2024-05", "2024-06"]],
  ["Apr 2024 - June 2024", ["2024-04", "2024-05", "2024-06"]],
  ["", ["2024-03", "2024-04", "2024-05", "2024-06"]],
  ["string", ["2024-03", "2024-04", "2024-05", "2024-06"]],
  ["2024-01", []],
])("usage not ready with %o omits %o", (data, months) => {
  expect(exceptionMonths([exception(3031, data)], "not-ready", { asked: period, withUsage })).toEqual(months);
});

test("usage kept only since a month is missing before it", () => {
  expect(exceptionMonths([exception(3032, "available from 2024-05")], "gone", { asked: period, withUsage })).toEqual([
    "2024-03",
    "2024-04",
  ]);
});

test("returns no months without such an exception", () => {
  expect(exceptionMonths([exception(3030, "2024-05")], "not-ready", { asked: period, withUsage })).toEqual([]);
});
