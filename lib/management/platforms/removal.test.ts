import { expect, test } from "vitest";
import { winnerOf } from "./removal";

test.each([
  ["the same numbers stay once", { kept: 5, removed: 5, isSame: true }, null, "kept"],
  ["an empty month yields to one with usage", { kept: 0, removed: 5, isSame: false }, "kept", "removed"],
  ["usage never yields to an empty month", { kept: 5, removed: 0, isSame: false }, "removed", "kept"],
  ["of two empty ones the kept platform's stays", { kept: 0, removed: 0, isSame: true }, "removed", "kept"],
  ["different numbers are left to people", { kept: 5, removed: 7, isSame: false }, null, null],
  ["who decide for the one", { kept: 5, removed: 7, isSame: false }, "kept", "kept"],
  ["or for the other", { kept: 5, removed: 7, isSame: false }, "removed", "removed"],
] as const)("%s", (_, { kept, removed, isSame }, chosen, winner) => {
  expect(winnerOf({ factCount: kept }, { factCount: removed, isSame }, chosen)).toBe(winner);
});
