import { describe, expect, test } from "vitest";
import { type MonthSource, monthStatus } from "./month-status";

const working: MonthSource = {
  isEnabled: true,
  isBroken: false,
  isReportBroken: false,
  isNotOffered: false,
  isPlanned: false,
  attempt: null,
};
const attempt = (status: NonNullable<MonthSource["attempt"]>["status"], errorCode = "", belongsToPlanned = true) => ({
  attempt: { status, errorCode, belongsToPlanned },
});
const planned = { isPlanned: true };

test.each<[Partial<MonthSource>, string]>([
  [{}, "Data not yet harvested"],
  [planned, "Data not yet harvested"],
  [attempt("downloading"), "Harvesting ongoing"],
  [{ ...planned, ...attempt("importing") }, "Harvesting ongoing"],
  [{ ...planned, ...attempt("download_failed", "1010") }, "Harvesting ongoing"],
  [{ ...planned, ...attempt("no_data", "3031") }, "Harvesting ongoing"],
  // Asked again before it is believed.
  [{ ...planned, ...attempt("no_data", "3030") }, "Harvesting ongoing"],
  // An earlier intention failed, a new one waits.
  [{ ...planned, ...attempt("download_failed", "2010", false) }, "Harvesting ongoing"],
  [attempt("no_data", "3030"), "Empty data"],
  [attempt("no_data"), "Empty data"],
  // Never became ready.
  [attempt("no_data", "3031"), "Harvesting error"],
  [attempt("download_failed", "2010"), "Harvesting error"],
  [attempt("parsing_failed", "not-counter"), "Harvesting error"],
  [attempt("parsing_failed", "institution-other"), "Institution needs confirmation"],
  [attempt("import_failed", "import"), "Harvesting error"],
  [{ isNotOffered: true }, "Report not offered by the provider"],
  [{ isNotOffered: true, ...planned }, "Report not offered by the provider"],
  [{ isNotOffered: true, ...attempt("downloading") }, "Harvesting ongoing"],
  // Its usage was deleted since.
  [attempt("success"), "Data not yet harvested"],
  [{ isReportBroken: true, ...attempt("download_failed", "3000") }, "Report marked as broken for existing credentials"],
  [{ isBroken: true, isReportBroken: true, ...planned }, "SUSHI credentials are incorrect"],
  [{ isEnabled: false, isBroken: true }, "SUSHI credentials are not automatically harvested"],
])("credentials with %o", (state, status) => {
  expect(monthStatus([{ ...working, ...state }])).toBe(status);
});

describe("of several credentials", () => {
  const off = { ...working, isEnabled: false };
  const broken = { ...working, isBroken: true };
  const failed = { ...working, ...attempt("download_failed", "2010") };
  const empty = { ...working, ...attempt("no_data", "3030") };
  const busy = { ...working, ...attempt("downloading") };

  test.each<[MonthSource[], string]>([
    [[], "SUSHI credentials not present for this report"],
    [[off, broken], "SUSHI credentials are incorrect"],
    [[broken, failed], "Harvesting error"],
    [[failed, working], "Data not yet harvested"],
    [[working, empty], "Empty data"],
    [[empty, busy, off], "Harvesting ongoing"],
  ])("returns the status of the source that may still bring data: %#", (sources, status) => {
    expect(monthStatus(sources)).toBe(status);
    expect(monthStatus(sources.toReversed())).toBe(status);
  });
});
