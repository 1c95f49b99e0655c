import { expect, test } from "vitest";
import { errorName, technicalReason } from "./error-texts";

test.each([
  ["2020", "en", "API Key Invalid (2020)"],
  ["http-401", "en", "Unauthorized (401)"],
  ["never heard of", "en", "Report cannot be used"],
  ["json-truncated", "en", "Damaged or incomplete response"],
  ["inflated-too-far", "cs", "Odpověď se rozbalí do příliš velkého objemu"],
  ["wrong-customer", "en", "Usage of another institution"],
] as const)("errorName of %s is %s: %s", (code, locale, name) => {
  expect(errorName(code, locale)).toBe(name);
});

test("errorName has one name for all server failures", () => {
  expect(errorName("http-500", "cs")).toBe(errorName("http-5xx", "cs"));
  expect(errorName("http-500", "cs")).not.toContain("http-");
});

test.each([
  ["too many", "cs", "příliš mnoho přesměrování"],
  ["too many", "en", "too many redirects"],
  ["another host", "cs", "přesměrování na jiný server"],
  ["ECONNRESET", "cs", "ECONNRESET"],
] as const)("technicalReason of %s in %s: %s", (detail, locale, words) => {
  expect(technicalReason(detail, locale)).toBe(words);
});
