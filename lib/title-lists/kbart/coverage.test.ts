import { describe, expect, test } from "vitest";
import { accessibleDays, joinDays, type TitleCoverage, yearAccess } from "./coverage";
import { readEmbargo } from "./read-embargo";

const row = (from: string | null, to: string | null, embargo = ""): TitleCoverage => ({
  ...{ from, to },
  embargo: readEmbargo(embargo),
});

describe("embargo on 15 May 2026", () => {
  test.each([
    ["R2Y", "2025-01-01", null],
    ["R1Y", "2026-01-01", null],
    ["R180D", "2025-11-16", null],
    ["R1M", "2026-05-01", null],
    ["P1Y", null, "2025-12-31"],
    ["P2Y", null, "2024-12-31"],
    ["P6M", null, "2025-11-30"],
    ["P365D", null, "2025-05-14"],
    ["R10Y;P30D", "2017-01-01", "2026-04-14"],
    ["P12M;R5Y", "2022-01-01", "2025-05-31"],
  ])("%s", (embargo, from, to) => {
    expect(accessibleDays(row(null, null, embargo), "2026-05-15")).toEqual({ from, to });
  });

  test("never widens the dates of the row", () => {
    expect(accessibleDays(row("1999-01-01", "2010-06-30", "P1Y"), "2026-05-15")).toEqual({
      from: "1999-01-01",
      to: "2010-06-30",
    });
    expect(accessibleDays(row("1999-01-01", "2010-06-30", "R5Y"), "2026-05-15")).toBeNull();
  });

  test("of more years than there were since year one opens everything", () => {
    expect(accessibleDays(row(null, "2000-12-31", "R9999Y"), "2026-05-15")).toEqual({
      from: "0001-01-01",
      to: "2000-12-31",
    });
  });
});

test("ranges that touch or overlap are one, gaps stay", () => {
  const days = (from: string | null, to: string | null) => ({ from, to });
  expect(
    joinDays([
      days("2010-01-01", "2012-12-31"),
      days("1990-01-01", "1999-12-31"),
      days("2013-01-01", null),
      days("1995-06-01", "1996-01-01"),
      days(null, "1980-12-31"),
    ]),
  ).toEqual([days(null, "1980-12-31"), days("1990-01-01", "1999-12-31"), days("2010-01-01", null)]);
});

test("a year of publication is accessible as a whole, in part or not at all", () => {
  const gaps = [row("1995-04-01", "1999-12-31"), row("2003-01-01", null, "P1Y")];
  const access = (year: number, on = "2026-05-15") => yearAccess(gaps, year, on);
  expect([1994, 1995, 1996, 1999, 2000, 2003, 2025, 2026].map((year) => access(year))).toEqual([
    ...["none", "part", "whole", "whole", "none", "whole", "whole", "none"],
  ]);
  expect(access(2026, "2027-01-01")).toBe("whole");
  expect(yearAccess([row("2001-01-01", "2001-06-30"), row("2001-07-01", "2001-12-31")], 2001, "2026-05-15")).toBe(
    "whole",
  );
  expect(yearAccess([], 2001, "2026-05-15")).toBe("none");
});
