import { expect, test } from "vitest";
import { isGlobalReport, isTheWorld } from "./the-world";

test.each([
  ["The World", true],
  [" the  world ", true],
  ["World", true],
  ["0000000000000000", true],
  ["Proprietary:Example:0000000000000000", true],
  ["ISNI:0000 0000 0000 0000", true],
  ["World Library", false],
  ["ISNI:0000 0001 2150 090X", false],
  ["exp:0", false],
  ["00000000000000", false],
  ["", false],
])("%o is the world: %o", (text, isWorld) => {
  expect(isTheWorld(text)).toBe(isWorld);
});

test("a header is that of a global report by any of its names and identifiers", () => {
  const library = { institution: "Example Library", customerId: null, institutionIds: ["Proprietary:exp:17"] };
  expect(isGlobalReport(library)).toBe(false);
  expect(isGlobalReport({ ...library, customerId: "0000000000000000" })).toBe(true);
  expect(isGlobalReport({ ...library, institution: "The World" })).toBe(true);
  expect(isGlobalReport({ ...library, institutionIds: ["Proprietary:exp:17", "ISNI:0000000000000000"] })).toBe(true);
});
