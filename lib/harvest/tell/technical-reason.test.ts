import { expect, test } from "vitest";
import { technicalReason } from "./technical-reason";

test.each([
  ["too many", "cs", "příliš mnoho přesměrování"],
  ["too many", "en", "too many redirects"],
  ["another host", "cs", "přesměrování na jiný server"],
  ["ECONNRESET", "cs", "ECONNRESET"],
] as const)("technicalReason of %s in %s: %s", (detail, locale, words) => {
  expect(technicalReason(detail, locale)).toBe(words);
});
