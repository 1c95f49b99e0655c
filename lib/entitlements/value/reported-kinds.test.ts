import { expect, test } from "vitest";
import { reportedKinds } from "./reported-kinds";

test.each([
  ["TR", "5.1", ["serial", "book", "other"]],
  ["TR_J1", "5.1", ["serial"]],
  ["TR_B1", "5", ["book"]],
  ["JR1", "4", ["serial"]],
  ["BR1", "4", ["book"]],
  ["DR_D1", "5.1", ["database"]],
  ["PR", "5.1", []],
])("%s of release %s", (counterCode, release, kinds) => {
  expect(reportedKinds({ counterCode, release, hasTitles: true })).toEqual(kinds);
});

test("a report type of the installation covers titles only if it has them", () => {
  expect(reportedKinds({ counterCode: "own", release: "own", hasTitles: true })).toContain("book");
  expect(reportedKinds({ counterCode: "own", release: "own", hasTitles: false })).toEqual([]);
});
