import { describe, expect, test } from "vitest";
import { looksLikeMonth, readMonthHeading, readMonthHeadings } from "./month-heading";
import { month } from "./standard/month";

const period = (from: string, to: string) => ({ from: month(from), to: month(to) });
const year2024 = period("2024-01", "2024-12");

describe("forms of one month", () => {
  test.each([
    ["Jan-2024", "2024-01"],
    ["Jan-24", "2024-01"],
    ["24-Jan", "2024-01"],
    ["Jan 2024", "2024-01"],
    ["Jan. 2024", "2024-01"],
    ["January 2024", "2024-01"],
    ["enero de 2024", "2024-01"],
    ["Março de 2024", "2024-03"],
    ["Sept-2018", "2018-09"],
    ["jan/18", "2018-01"],
    ["JAN-2024", "2024-01"],
    ["Jan'24", "2024-01"],
    ["Jan\u00a02024", "2024-01"],
    [" Feb-2024 ", "2024-02"],
    ["2024-01", "2024-01"],
    ["2024/1", "2024-01"],
    ["2024-01-01", "2024-01"],
    ["2024-01-31", "2024-01"],
    ["2024-01-01T00:00:00", "2024-01"],
    ["2024-01-01 00:00:00", "2024-01"],
    ["4-2011", "2011-04"],
    ["01/2024", "2024-01"],
    ["1.2024", "2024-01"],
    ["01/02/2024", "2024-02"],
    ["02/01/2024", "2024-02"],
    ["1.2.2024", "2024-02"],
    ["31/03/2024", "2024-03"],
    ["03/31/2024", "2024-03"],
    ["1-Feb-2024", "2024-02"],
    ["01-Feb-24", "2024-02"],
    ["202401", "2024-01"],
    ["45292", "2024-01"],
    ["Mrz-2018", "2018-03"],
    ["Mär 2018", "2018-03"],
    ["Dez-2018", "2018-12"],
    ["Okt. 2018", "2018-10"],
    ["leden 2024", "2024-01"],
    ["úno-24", "2024-02"],
    ["říj 2024", "2024-10"],
    ["červenec 2024", "2024-07"],
    ["čvn-2024", "2024-06"],
    ["VII-2024", "2024-07"],
    ["Jan-2024*", "2024-01"],
    ["'Jan-2024", "2024-01"],
    ['="Jan-2024"', "2024-01"],
  ])("%o is %s", (heading, expected) => {
    expect(readMonthHeading(heading, null)).toMatchObject({ kind: "month", month: expected });
  });
});

test.each([
  ["Jal-2022"],
  ["Total"],
  ["Reporting_Period_Total"],
  ["2024-13"],
  ["15/07/2024"],
  ["2024"],
  ["2024-01-15"],
  ["45300"],
  ["Comment"],
  [""],
  ["Q1-2024"],
  ["Feb-30-2024-x"],
])("%o is not a month", (heading) => {
  expect(readMonthHeading(heading, year2024)).toEqual({ kind: "none" });
});

describe("the period decides", () => {
  test.each([
    ["01-02", period("2001-01", "2001-12"), "2001-02"],
    ["01-02", period("2002-01", "2002-12"), "2002-01"],
    ["01-24", year2024, "2024-01"],
    ["24-01", year2024, "2024-01"],
    ["01-Jan", year2024, "2024-01"],
    ["1-Feb", year2024, "2024-02"],
    ["Jan-01", year2024, "2024-01"],
    ["01-Jan", period("2001-01", "2001-03"), "2001-01"],
    ["22-Jan", period("2022-01", "2022-12"), "2022-01"],
    ["January", year2024, "2024-01"],
    ["prosinec", year2024, "2024-12"],
  ])("%o in %o is %s", (heading, given, expected) => {
    expect(readMonthHeading(heading, given)).toMatchObject({ kind: "month", month: expected });
  });

  test.each([
    ["01-02", null],
    ["01-02", period("2001-01", "2002-12")],
    ["January", period("2023-01", "2024-12")],
  ])("but not %o in %o", (heading, given) => {
    expect(readMonthHeading(heading, given)).toMatchObject({ kind: "ambiguous" });
  });

  test("a month beyond the period is still reported", () => {
    expect(readMonthHeading("Jan-2020", year2024)).toMatchObject({ kind: "month", month: "2020-01" });
  });
});

describe("neighbors decide", () => {
  const monthsOf = (headings: string[], given: Parameters<typeof readMonthHeadings>[1]) =>
    readMonthHeadings(headings, given).map((heading) => (heading.kind === "month" ? heading.month : heading.kind));
  const year2013 = period("2013-01", "2013-12");

  test.each<[string[], Parameters<typeof monthsOf>[1], string[]]>([
    [["Jan-2013", "11-Feb", "Mar-13"], year2013, ["2013-01", "2013-02", "2013-03"]],
    [["11-Feb", "Mar-13", "Apr-13"], year2013, ["2013-02", "2013-03", "2013-04"]],
    [["Mar-13", "11-Feb", "Jan-2013"], year2013, ["2013-03", "2013-02", "2013-01"]],
    [["01-02", "02-02", "03-02"], null, ["2002-01", "2002-02", "2002-03"]],
    [["Title", "01-02", "Total", "02-02", "03-02"], null, ["none", "2002-01", "none", "2002-02", "2002-03"]],
    [["November", "December", "January"], period("2023-01", "2024-12"), ["2023-11", "2023-12", "2024-01"]],
    [["Jan-2013", "11-Feb", "Jun-13"], year2013, ["2013-01", "ambiguous", "2013-06"]],
    [["11-Feb"], year2013, ["ambiguous"]],
    [["Jan-2020", "Feb-2020"], year2013, ["2020-01", "2020-02"]],
    [["\u200eJan-2013", "Feb\u200f-2013"], year2013, ["2013-01", "2013-02"]],
  ])("%o in %o is %o", (headings, given, expected) => {
    expect(monthsOf(headings, given)).toEqual(expected);
  });
});

test("recognizes English names among those of other languages", () => {
  expect(readMonthHeading("Mar-2024", null)).toMatchObject({ isForeign: false });
  expect(readMonthHeading("Mrz-2024", null)).toMatchObject({ isForeign: true });
  expect(readMonthHeading("May", year2024)).toMatchObject({ isForeign: true });
});

test.each([
  ["Jal-2022", true],
  ["2024-13", true],
  ["Foo 2024", true],
  ["Comment", false],
  ["Format", false],
  ["Country_Code", false],
])("%o looks like a month: %s", (heading, expected) => {
  expect(looksLikeMonth(heading)).toBe(expected);
});
