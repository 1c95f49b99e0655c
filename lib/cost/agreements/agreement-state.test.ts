import { expect, test } from "vitest";
import { agreementOn } from "./agreement-state";

const year = (of: number) => ({ from: `${of}-01-01`, to: `${of}-12-31` });
const school = { from: "2026-10-01", to: "2027-09-30" };

test.each([
  ["without prices", "2026-05-01", [], "unpriced", null, null],
  ["while a price covers the day", "2026-05-01", [year(2025), year(2026)], "current", year(2026), "2026-12-31"],
  ["while the last day is 120 days away", "2026-09-02", [year(2026)], "ending", year(2026), "2026-12-31"],
  ["while the last day is 121 days away", "2026-09-01", [year(2026)], "current", year(2026), "2026-12-31"],
  ["on its last day", "2026-12-31", [year(2026)], "ending", year(2026), "2026-12-31"],
  ["while a later price follows", "2026-12-31", [year(2027), year(2026)], "current", year(2026), "2027-12-31"],
  ["in a license year", "2026-10-01", [school], "current", school, "2027-09-30"],
  ["before its first day", "2026-09-30", [school], "future", school, "2027-09-30"],
  ["after its last day", "2028-01-01", [year(2026), year(2027)], "ended", year(2027), "2027-12-31"],
] as const)("agreementOn shows an agreement %s", (_, today, periods, state, current, lastDay) => {
  expect(agreementOn(today, periods)).toEqual({ state, current, lastDay });
});
