import { expect, test } from "vitest";
import { formatBytes, formatCompact, formatComplete, formatCount, formatDecimal, formatPercent } from "./number";

const space = "\u00a0";

test.each([
  ["en", 912894, "912,894"],
  ["cs", 912894, `912${space}894`],
  ["cs", 1234, `1${space}234`],
  ["en", "9007199254740993", "9,007,199,254,740,993"],
  ["en", 0n, "0"],
] as const)("in %s %s is written %s", (locale, value, text) => {
  expect(formatCount(value, locale)).toBe(text);
});

test("uses the decimal comma of the language", () => {
  expect(formatDecimal(1.25, "en")).toBe("1.3");
  expect(formatDecimal(1.5, "cs")).toBe("1,5");
  expect(formatPercent(0.1234, "en")).toBe("12.3%");
  expect(formatPercent(0.1234, "cs")).toBe(`12,3${space}%`);
});

test.each([
  [1, 1, "100%"],
  [1287 / 1419, 1, "90.7%"],
  [0.99999, 1, "99.9%"],
  [0.996, 0, "99%"],
  [0.57, 0, "57%"],
  [0, 1, "0.0%"],
])("%d of a whole with %i decimals is %s", (ratio, digits, text) => {
  expect(formatComplete(ratio, "en", digits)).toBe(text);
});

test("shortens numbers of axes", () => {
  expect(formatCompact(1200, "en")).toBe("1.2K");
  expect(formatCompact(1200, "cs")).toBe(`1,2${space}tis.`);
  expect([750, 1500, 2250].map((line) => formatCompact(line, "en", 3))).toEqual(["750", "1.5K", "2.25K"]);
});

test.each([
  ["en", 0, `0${space}bytes`],
  ["en", 1_500_000, `1.5${space}MB`],
  ["cs", 2_000, `2${space}kB`],
  ["en", 5e15, `5,000${space}TB`],
] as const)("in %s %i bytes are %s", (locale, bytes, text) => {
  expect(formatBytes(bytes, locale)).toBe(text);
});
