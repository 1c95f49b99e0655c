import { expect, test } from "vitest";
import { groupRows } from "./group-rows";
import { overviewRow as row } from "./sample-rows";

const rows = [row(5), row(6), { ...row(7), platform: row(5).platform }];
const shape = (group: Parameters<typeof groupRows>[1]) =>
  groupRows(rows, group).map(({ of, rows: together }) => [of?.name ?? null, together.map(({ pk }) => pk)]);

test("groupRows groups by platform or organization in the order of the rows", () => {
  expect(shape("platform")).toEqual([
    ["Platform 5", [5, 7]],
    ["Platform 6", [6]],
  ]);
  expect(shape("organization")).toEqual([["Svratka", [5, 6, 7]]]);
});

test("groupRows without grouping returns one unnamed group, and none without rows", () => {
  expect(shape(null)).toEqual([[null, [5, 6, 7]]]);
  expect(groupRows([], null)).toEqual([]);
});
