import { expect, test } from "vitest";
import { reportTypeName, shownReportType } from "./definition-of";
import { fullReportName } from "./full-report-name";
import { reportTypeWords, shortReportName } from "./report-type-words";

const tr51 = { id: 1, shortName: "TR51", counterCode: "TR", release: "5.1", nameEn: null, nameCs: null };
const loans = {
  ...tr51,
  shortName: "loans",
  counterCode: "loans",
  release: "own",
  nameEn: "Loans",
  nameCs: "Výpůjčky",
};
const interest = { ...loans, counterCode: "interest", release: "interest", nameEn: "Interest", nameCs: "Zájem" };

test("names a report type by code, name and release, and custom ones by their name in the language", () => {
  expect(fullReportName(tr51, "en")).toBe("TR – Title Report, Release 5.1");
  expect(fullReportName(tr51, "cs")).toBe("TR – Title Report, verze 5.1");
  expect(fullReportName(loans, "en")).toBe("loans – Loans, your own report");
  expect(fullReportName(loans, "cs")).toBe("loans – Výpůjčky, vlastní report");
  expect(fullReportName(interest, "cs")).toBe("Zájem");
});

test("names a report type the same in the product, in responses and in harvests", () => {
  const words = { code: "TR", name: "Title Report", release: "5.1" };
  expect(reportTypeWords({ ...tr51, name: reportTypeName(tr51, "en") })).toEqual(words);
  expect(reportTypeWords(shownReportType(tr51, "en"))).toEqual(words);
  expect(reportTypeWords({ code: "TR", name: "Title Report", counter_version: "5.1" })).toEqual(words);
});

test("shortens a report type to its code with the release", () => {
  expect(shortReportName(shownReportType(tr51, "en"))).toBe("TR (5.1)");
  expect(shortReportName(shownReportType(loans, "cs"))).toBe("loans");
});
