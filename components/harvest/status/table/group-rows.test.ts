import { expect, test } from "vitest";
import { groupRows } from "./group-rows";
import { overviewRow as row } from "./sample-rows";

const rows = [row(5), row(6), { ...row(7), platform: row(5).platform }];
const shape = (group: Parameters<typeof groupRows>[1]) =>
  groupRows(rows, group).map(({ of, rows: together }) => [of?.name ?? null, together.map(({ pk }) => pk)]);

test("rows lie together by platform or by organization, in the order in which they came", () => {
  expect(shape("platform")).toEqual([
    ["Platform 5", [5, 7]],
    ["Platform 6", [6]],
  ]);
  expect(shape("organization")).toEqual([["Svratka", [5, 6, 7]]]);
});

test("without groups there is one without a name, and of no rows none", () => {
  expect(shape(null)).toEqual([[null, [5, 6, 7]]]);
  expect(groupRows([], null)).toEqual([]);
});
