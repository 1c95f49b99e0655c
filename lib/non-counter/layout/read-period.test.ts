import { describe, expect, test } from "vitest";
import { readPeriod } from "./read-period";

describe("a month", () => {
  test.each([
    ["2024-01", "2024-01"],
    ["2019-01-01", "2019-01"],
    ["Jan 2019", "2019-01"],
    ["Jan-19", "2019-01"],
    ["leden 2024", "2024-01"],
    ["12/2023", "2023-12"],
  ])("is read from %s", (text, month) => expect(readPeriod(text, 1)).toEqual({ kind: "period", month }));

  test.each([
    ["Q1 2024", 3],
    ["2024", 12],
  ])("is not read from %s", (text, length) => expect(readPeriod(text, 1)).toEqual({ kind: "other", length }));

  test.each(["Title", "", "total", "15", "2024-13", "1 of 2024 and more"])("is not “%s”", (text) =>
    expect(readPeriod(text, 1)).toEqual({ kind: "none" }),
  );

  test("is ambiguous when two readings are possible", () => expect(readPeriod("01-12", 1).kind).toBe("ambiguous"));
});

describe("a quarter is identified by its first month", () => {
  test.each([
    ["Q1 2024", "2024-01"],
    ["2024 Q3", "2024-07"],
    ["2024-Q4", "2024-10"],
    ["Q2/24", "2024-04"],
    ["4Q2023", "2023-10"],
    ["2nd quarter 2024", "2024-04"],
    ["3rd Quarter of 2024", "2024-07"],
    ["1. čtvrtletí 2024", "2024-01"],
    ["II. čtvrtletí 2024", "2024-04"],
    ["2024 IV. kvartál", "2024-10"],
    ["Jan–Mar 2024", "2024-01"],
    ["duben - červen 2024", "2024-04"],
    ["2024-07 – 2024-09", "2024-07"],
  ])("%s", (text, month) => expect(readPeriod(text, 3)).toEqual({ kind: "period", month }));

  test.each([
    ["Feb–Apr 2024", { kind: "none" }],
    ["Q5 2024", { kind: "none" }],
    ["January 2024", { kind: "other", length: 1 }],
    ["2024", { kind: "other", length: 12 }],
  ])("%s is not a quarter", (text, reading) => expect(readPeriod(text, 3)).toEqual(reading));
});

describe("a year is identified by its first month", () => {
  test.each(["2024", "Year 2024", "Rok 2024", "CY2024", "Jan-Dec 2024", "2024-01 – 2024-12"])("%s", (text) =>
    expect(readPeriod(text, 12)).toEqual({ kind: "period", month: "2024-01" }),
  );

  test.each(["2024/2025", "FY 2024", "Jul 2023 – Jun 2024", "1234"])("%s is not a year", (text) =>
    expect(readPeriod(text, 12)).toEqual({ kind: "none" }),
  );
});
