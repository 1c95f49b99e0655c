import { describe, expect, test } from "vitest";
import { type CounterException, classOf, counterExceptions, decide, mostSerious, severityOf } from "./exceptions";

function exception(code: number | null): CounterException {
  return { code, message: "", severity: severityOf(code), class: classOf(code), where: "header" };
}

function decided(codes: (number | null)[], hasUsage: boolean) {
  const { verdict, class: name } = decide(codes.map(exception), hasUsage);
  return [verdict, name];
}

describe("a response without usage", () => {
  test.each([
    [[], "no-usage"],
    [[0], "no-usage"],
    [[3050, 3062], "no-usage"],
    [[3050, 3060], "note"],
    [[3080], "note"],
    [[42], "note"],
    [[3060, 3030], "no-usage"],
    [[3030], "no-usage"],
    [[3030, 3031], "not-ready"],
    [[3032, 3040], "gone"],
    [[3060, 1011], "queued"],
    [[3030, 2010], "credentials"],
    [[1111], "credentials"],
    [[1010, 3000], "not-supported"],
    [[3020, 3030], "dates"],
    [[3210], "unknown"],
    [[null], "unknown"],
    [[3030, 3210], "no-usage"],
    [[4001], "queued"],
  ])("with %o is decided by %o", (codes, name) => {
    expect(decided(codes, false)).toEqual(["empty", name]);
  });
});

test.each([[[3030]], [[2010]], [[0]], [[3210]]])("a response with usage is imported despite %o", (codes) => {
  expect(decided(codes, true)[0]).toBe("import");
});

test("uses the first of equally serious exceptions", () => {
  const first = exception(2010);
  expect(mostSerious([first, exception(2020)])).toBe(first);
  expect(mostSerious([])).toBeNull();
});

test.each([
  [0, "info"],
  [2, "warning"],
  [998, "warning"],
  [3040, "warning"],
  [3062, "info"],
  [3030, "error"],
  [9999, "error"],
  [null, "error"],
])("code %o has severity %s", (code, severity) => {
  expect(severityOf(code)).toBe(severity);
});

/**
 * Code, HTTP status and message of Release 5.1.1, appendix D, table D.1, without 1-999 (Project-Counter/cop5,
 * source/appendices/d-handling-errors-and-exceptions.rst).
 */
const release511: [number, number, string][] = [
  [1000, 503, "Service Not Available"],
  [1010, 503, "Service Busy"],
  [1011, 202, "Report Queued for Processing"],
  [1020, 429, "Client has made too many requests"],
  [1030, 400, "Insufficient Information to Process Request"],
  [2000, 401, "Requestor Not Authorized to Access Service"],
  [2010, 403, "Requestor is Not Authorized to Access Usage for Institution"],
  [2011, 403, "Global Reports Not Supported"],
  [2020, 401, "APIKey Invalid"],
  [3020, 400, "Invalid Date Arguments"],
  [3030, 200, "No Usage Available for Requested Dates"],
  [3031, 200, "Usage Not Ready for Requested Dates"],
  [3032, 200, "Usage No Longer Available for Requested Dates"],
  [3040, 200, "Partial Data Returned"],
  [3050, 200, "Parameter Not Recognized in this Context"],
  [3060, 200, "Invalid ReportFilter Value"],
  [3061, 200, "Incongruous ReportFilter Value"],
  [3062, 200, "Invalid ReportAttribute Value"],
  [3063, 200, "Components Not Supported"],
  [3070, 200, "Required ReportFilter Missing"],
];

/** Codes of Releases 5 to 5.0.3 that Release 5.1 does not have (f-handling-errors-and-exceptions.rst, table F.1). */
const onlyRelease5 = [2030, 3000, 3010, 3071, 3080];

test("has the exceptions of Release 5.1.1 with their messages and HTTP status", () => {
  const own = Object.entries(counterExceptions)
    .filter(([code, { releases }]) => Number(code) > 0 && releases.includes("5.1"))
    .map(([code, { httpStatus, message }]) => [Number(code), httpStatus, message]);
  expect(own).toEqual(release511);
});

test("has the exceptions that only Release 5 defines", () => {
  const own = Object.entries(counterExceptions).filter(([, { releases }]) => releases.join() === "5");
  expect(own.map(([code]) => Number(code))).toEqual(onlyRelease5);
});
