import { expect, test } from "vitest";
import { institutionDifference } from "./known-institution";

const who = (institution: string | null, ...institutionIds: string[]) => ({ institution, institutionIds });
const brno = who("MZK Brno", "Proprietary:exp:c-17", "ISNI:0000 0001 2345 6789");

test.each([
  ["the same", brno, "none"],
  ["one id in common, whatever the others say", who("Other", "Proprietary:exp:C-17", "ISNI:1"), "none"],
  ["the same number written otherwise", who(null, "ISNI:0000-0001-2345-6789"), "none"],
  ["another value in the namespace", who("MZK Brno", "Proprietary:exp:c-99"), "other"],
  ["another value in every namespace", who("MZK Brno", "Proprietary:exp:c-99", "ISNI:9"), "other"],
  ["another namespace cannot tell", who("MZK Brno", "Proprietary:other:c-99"), "none"],
  ["without ids the name tells", who("VKOL Olomouc"), "renamed"],
  ["the name in other letters", who("mzk  BRNO"), "none"],
  ["nothing said", who(null), "none"],
] as const)("%s", (_, after, difference) => {
  expect(institutionDifference(brno, after)).toBe(difference);
});

test("of two that have no ids the names tell", () => {
  expect(institutionDifference(who("A"), who("B"))).toBe("renamed");
  expect(institutionDifference(who(null), who("B"))).toBe("none");
});
