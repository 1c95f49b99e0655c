import { expect, test } from "vitest";
import { entityTag, isKnown } from "./entity-tag";

test("equal answers have equal tags, different answers different ones", () => {
  expect(entityTag("[1]")).toBe(entityTag("[1]"));
  expect(entityTag("[1]")).not.toBe(entityTag("[2]"));
  expect(entityTag("[1]")).toMatch(/^"[\w-]{27}"$/);
});

test.each([
  [null, false],
  ["", false],
  ['"other"', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"other", "a"', true],
  ["*", true],
])("a client with %s gets the answer again unless it is unchanged", (header, known) => {
  expect(isKnown('"a"', header)).toBe(known);
});
