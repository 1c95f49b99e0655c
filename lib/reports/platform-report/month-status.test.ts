import { describe, expect, test } from "vitest";
import { type MonthSource, monthStatus } from "./month-status";

const working: MonthSource = {
  isEnabled: true,
  isBroken: false,
  isReportBroken: false,
  isPlanned: false,
  attempt: null,
};
const asked = (status: NonNullable<MonthSource["attempt"]>["status"], errorCode = "", belongsToPlanned = true) => ({
  attempt: { status, errorCode, belongsToPlanned },
});
const planned = { isPlanned: true };

test.each<[Partial<MonthSource>, string]>([
  [{}, "Data not yet harvested"],
  [planned, "Data not yet harvested"],
  [asked("downloading"), "Harvesting ongoing"],
  [{ ...planned, ...asked("importing") }, "Harvesting ongoing"],
  [{ ...planned, ...asked("download_failed", "1010") }, "Harvesting ongoing"],
  [{ ...planned, ...asked("no_data", "3031") }, "Harvesting ongoing"],
  // Asked again before it is believed.
  [{ ...planned, ...asked("no_data", "3030") }, "Harvesting ongoing"],
  // An earlier intention failed, a new one waits.
  [{ ...planned, ...asked("download_failed", "2010", false) }, "Harvesting ongoing"],
  [asked("no_data", "3030"), "Empty data"],
  [asked("no_data"), "Empty data"],
  // Never became ready.
  [asked("no_data", "3031"), "Harvesting error"],
  [asked("download_failed", "2010"), "Harvesting error"],
  [asked("parsing_failed", "not-counter"), "Harvesting error"],
  [asked("import_failed", "import"), "Harvesting error"],
  // Its usage was deleted since.
  [asked("success"), "Data not yet harvested"],
  [{ isReportBroken: true, ...asked("download_failed", "3000") }, "Report marked as broken for existing credentials"],
  [{ isBroken: true, isReportBroken: true, ...planned }, "SUSHI credentials are incorrect"],
  [{ isEnabled: false, isBroken: true }, "SUSHI credentials are not automatically harvested"],
])("credentials with %o", (state, status) => {
  expect(monthStatus([{ ...working, ...state }])).toBe(status);
});

describe("of several credentials", () => {
  const off = { ...working, isEnabled: false };
  const broken = { ...working, isBroken: true };
  const failed = { ...working, ...asked("download_failed", "2010") };
  const empty = { ...working, ...asked("no_data", "3030") };
  const busy = { ...working, ...asked("downloading") };

  test.each<[MonthSource[], string]>([
    [[], "SUSHI credentials not present for this report"],
    [[off, broken], "SUSHI credentials are incorrect"],
    [[broken, failed], "Harvesting error"],
    [[failed, working], "Data not yet harvested"],
    [[working, empty], "Empty data"],
    [[empty, busy, off], "Harvesting ongoing"],
  ])("what may still bring data is told: %#", (sources, status) => {
    expect(monthStatus(sources)).toBe(status);
    expect(monthStatus(sources.toReversed())).toBe(status);
  });
});
