import { expect, test } from "vitest";
import { selectedOrganization } from "./selection";

test.each([
  ["2", [1, 2], false, 2],
  ["-1", [1, 2], true, -1],
  ["-1", [1, 2], false, 1],
  ["9", [1, 2], false, 1],
  ["9", [1, 2], true, -1],
  [undefined, [1, 2], true, -1],
  ["", [], false, null],
  ["x", [7], false, 7],
] as const)("stored %s of %o, consortial %s: %s", (stored, offered, seesAll, expected) => {
  expect(selectedOrganization(stored, { offered, seesAll })).toBe(expected);
});
