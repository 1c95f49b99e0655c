import { expect, test } from "vitest";
import { counterReports } from "@/lib/counter/standard/reports";
import { isDefaultInterest } from "./default-definitions";

test("default interest covers title and database reports and their views, of both current releases", () => {
  const reports = counterReports
    .map(({ id, release }) => ({ counterCode: id, release }))
    .filter(isDefaultInterest)
    .map(({ counterCode, release }) => `${counterCode} ${release}`);
  const ofBoth = ["DR", "DR_D1", "DR_D2", "TR", "TR_B1", "TR_B2", "TR_B3", "TR_J1", "TR_J2", "TR_J3", "TR_J4"];
  expect(reports.sort()).toEqual(ofBoth.flatMap((code) => [`${code} 5`, `${code} 5.1`]).sort());
});

test.each(["JR1", "JR2", "BR1", "BR3", "DB1", "DB2"])("default interest includes %s of Release 4", (counterCode) => {
  expect(isDefaultInterest({ counterCode, release: "4" })).toBe(true);
});

test.each(["IR", "IR_A1", "PR", "PR_P1", "PR1", "BR2", "tr", "constructor"])(
  "default interest excludes %s, whose uses would count twice or which is no report",
  (counterCode) => {
    expect(isDefaultInterest({ counterCode, release: "5" })).toBe(false);
  },
);
