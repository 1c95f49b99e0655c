import { expect, test } from "vitest";
import { knownInterests, sumKnown } from "./known-interests";

test("zero is unknown when no report of the group is present", () => {
  const interests = knownInterests({ full_text: 5, search: 0, denials: 0 }, (group) => group === "search");
  expect(interests).toEqual({ full_text: 5, search: 0, denials: null });
});

test("a count without a report stays", () => {
  expect(knownInterests({ full_text: 5 }, () => false)).toEqual({ full_text: 5 });
});

test.each([
  [[3, null, undefined, 0], 3],
  [[0, null], 0],
  [[null, undefined], null],
  [[], null],
])("the sum of %j is %j", (figures, sum) => {
  expect(sumKnown(figures)).toBe(sum);
});
