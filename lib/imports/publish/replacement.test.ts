import { describe, expect, test } from "vitest";
import { chooseWinner, keepReason } from "./replacement";

const full = { factCount: 10, isPartial: false };
const partial = { factCount: 10, isPartial: true };
const empty = { factCount: 0, isPartial: false };

test.each([
  ["full data replace older full data", full, full, null],
  ["full data replace partial data", partial, full, null],
  ["full data replace an empty month", empty, full, null],
  ["partial data never replace full data", full, partial, "has-full-data"],
  ["partial data replace older partial data", partial, partial, null],
  ["partial data replace an empty month", empty, partial, null],
  ["an empty month never replaces full data", full, empty, "has-data"],
  ["an empty month never replaces partial data", partial, empty, "has-data"],
  ["an empty month replaces an older empty one", empty, empty, null],
])("%s", (_, current, incoming, expected) => {
  expect(keepReason({ id: 1, ...current }, { id: 2, ...incoming }, { mayEmpty: false })).toBe(expected);
});

test.each([
  ["an older answer never replaces an equally complete newer one", full, full, "has-newer"],
  ["an older complete answer replaces a newer partial one", partial, full, null],
  ["an older answer without usage never replaces newer data", full, empty, "has-data"],
])("%s", (_, current, incoming, expected) => {
  expect(keepReason({ id: 2, ...current }, { id: 1, ...incoming }, { mayEmpty: true })).toBe(expected);
});

test("empty month replaces data only on request", () => {
  expect(keepReason({ id: 1, ...full }, { id: 2, ...empty }, { mayEmpty: true })).toBeNull();
});

describe("numbers from another source", () => {
  const terms = { mayEmpty: false, credentialsId: 7 };

  test.each([
    ["full ones stay", full, 8, "from-elsewhere"],
    ["full ones of an upload stay", full, null, "from-elsewhere"],
    ["partial ones are completed", partial, 8, null],
    ["empty months are filled", empty, null, null],
    ["one's own are replaced", full, 7, null],
  ])("%s", (_, current, credentialsId, expected) => {
    expect(keepReason({ id: 1, ...current, credentialsId }, { id: 2, ...full }, terms)).toBe(expected);
  });

  test("are replaced by an import that may replace any", () => {
    expect(keepReason({ id: 1, ...full, credentialsId: 8 }, { id: 2, ...full }, { mayEmpty: false })).toBeNull();
  });

  test("stay where an empty month could replace the source's own", () => {
    const mayEmpty = { ...terms, mayEmpty: true };
    expect(keepReason({ id: 1, ...full, credentialsId: 8 }, { id: 2, ...empty }, mayEmpty)).toBe("from-elsewhere");
    expect(keepReason({ id: 1, ...full, credentialsId: 7 }, { id: 2, ...empty }, mayEmpty)).toBeNull();
  });
});

describe("months of two owners that are merged", () => {
  test.each([
    ["the same numbers stay once", { kept: 5, moved: 5, isSame: true }, null, "kept"],
    ["an empty month yields to one with usage", { kept: 0, moved: 5, isSame: false }, "kept", "moved"],
    ["usage never yields to an empty month", { kept: 5, moved: 0, isSame: false }, "moved", "kept"],
    ["of two empty ones the one that was there stays", { kept: 0, moved: 0, isSame: true }, "moved", "kept"],
    ["different numbers are left to people", { kept: 5, moved: 7, isSame: false }, null, null],
    ["who decide for the one", { kept: 5, moved: 7, isSame: false }, "kept", "kept"],
    ["or for the other", { kept: 5, moved: 7, isSame: false }, "moved", "moved"],
  ] as const)("%s", (_, { kept: target, moved, isSame }, chosen, winner) => {
    expect(chooseWinner({ factCount: target }, { factCount: moved, isSame }, chosen)).toBe(winner);
  });
});
