import { expect, test } from "vitest";
import { counterReports } from "@/lib/counter/standard/reports";
import { isDefaultInterest } from "./default-definitions";

test("default interest covers full title and database reports of both current releases", () => {
  const reports = counterReports
    .map(({ id, release }) => ({ counterCode: id, release }))
    .filter(isDefaultInterest)
    .map(({ counterCode, release }) => `${counterCode} ${release}`);
  expect(reports).toEqual(["DR 5", "TR 5", "DR 5.1", "TR 5.1"]);
});

test.each(["JR1", "BR2", "DB1"])("default interest includes %s of Release 4", (counterCode) => {
  expect(isDefaultInterest({ counterCode, release: "4" })).toBe(true);
});

test.each(["TR_J1", "IR", "PR", "tr"])(
  "default interest excludes %s, whose uses would count twice or which is no report",
  (counterCode) => {
    expect(isDefaultInterest({ counterCode, release: "5" })).toBe(false);
  },
);
