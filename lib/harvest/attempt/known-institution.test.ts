import { expect, test } from "vitest";
import { institutionDifference } from "./known-institution";

const who = (institution: string | null, ...institutionIds: string[]) => ({ institution, institutionIds });
const brno = who("MZK Brno", "Proprietary:exp:c-17", "ISNI:0000 0001 2345 6789");

test.each([
  ["the same", brno, "none"],
  ["one common id outweighs the others", who("Other", "Proprietary:exp:C-17", "ISNI:1"), "none"],
  ["the same number in another spelling", who(null, "ISNI:0000-0001-2345-6789"), "none"],
  ["another value in the same namespace", who("MZK Brno", "Proprietary:exp:c-99"), "other"],
  ["another value in every namespace", who("MZK Brno", "Proprietary:exp:c-99", "ISNI:9"), "other"],
  ["another namespace proves nothing", who("MZK Brno", "Proprietary:other:c-99"), "none"],
  ["without ids the name decides", who("VKOL Olomouc"), "renamed"],
  ["the name in other case", who("mzk  BRNO"), "none"],
  ["no name and no id", who(null), "none"],
] as const)("institutionDifference: %s", (_, after, difference) => {
  expect(institutionDifference(brno, after)).toBe(difference);
});

test("isSameInstitution compares names when neither answer has ids", () => {
  expect(institutionDifference(who("A"), who("B"))).toBe("renamed");
  expect(institutionDifference(who(null), who("B"))).toBe("none");
});
