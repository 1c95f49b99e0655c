import { describe, expect, test } from "vitest";
import { isEmbargo, readEmbargo } from "./read-embargo";
import { readPublicationDay } from "./read-publication-day";

describe("publication day", () => {
  test.each([
    ["1995", "1995-01-01", "1995-12-31"],
    ["1995-04", "1995-04-01", "1995-04-30"],
    ["1995-02-28", "1995-02-28", "1995-02-28"],
    ["1996/2", "1996-02-01", "1996-02-29"],
    ["1995-04-01 00:00:00", "1995-04-01", "1995-04-01"],
    ["19950401", "1995-04-01", "1995-04-01"],
    ["1. 4. 1995", "1995-04-01", "1995-04-01"],
    ["01.04.1995", "1995-04-01", "1995-04-01"],
    ["13/04/1995", "1995-04-13", "1995-04-13"],
    ["04/13/1995", "1995-04-13", "1995-04-13"],
    ["5/5/1995", "1995-05-05", "1995-05-05"],
    // Day and month may be swapped: only the year is certain.
    ["04/05/1995", "1995-01-01", "1995-12-31"],
    ["04/1995", "1995-04-01", "1995-04-30"],
    ["34790", "1995-04-01", "1995-04-01"],
    ["1995-00-00", "1995-01-01", "1995-12-31"],
    ["1995-21", "1995-01-01", "1995-12-31"],
    ["1995-02-31", "1995-02-28", "1995-02-28"],
    ["1665-03-06", "1665-03-06", "1665-03-06"],
  ])("%s", (text, first, last) => {
    expect(readPublicationDay(text, "first")).toBe(first);
    expect(readPublicationDay(text, "last")).toBe(last);
  });

  test.each(["", "present", "v. 12", "0000", "12", "2524-01-01", "1995-04-01".padEnd(60, " x")])("not %j", (text) => {
    expect(readPublicationDay(text, "first")).toBeNull();
  });
});

test("embargoes in either order, with spaces or lower case; blanks and zeros are none, words are not an embargo", () => {
  const [rolling, delay] = [
    { length: 10, unit: "Y" },
    { length: 30, unit: "D" },
  ];
  for (const text of ["R10Y;P30D", "P30D; R10Y", "r10y , p30d"])
    expect(readEmbargo(text)).toEqual({ latest: rolling, delay });
  expect(readEmbargo("P12M")).toEqual({ latest: null, delay: { length: 12, unit: "M" } });
  for (const text of ["", " ", "0", "P0D", "none", "N/A"]) {
    expect(readEmbargo(text)).toBeNull();
    expect(isEmbargo(text)).toBe(true);
  }
  for (const text of ["12 months", "P1W", "P1Y;P2Y", "PY", "P1Y".repeat(30)]) {
    expect(readEmbargo(text)).toBeNull();
    expect(isEmbargo(text)).toBe(false);
  }
});
