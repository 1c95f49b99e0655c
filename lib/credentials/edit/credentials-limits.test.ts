import { expect, test } from "vitest";
import { changedLimits, storedLimits } from "./credentials-limits";

const stored = storedLimits({
  not_before: "2026-03-01T10:00:00+01:00",
  last_harvestable_month: "2024-02",
  expires_on: "2026-12-31",
});

test("credentialsLimits stores times, months and days in UTC", () => {
  expect(stored).toEqual({
    notBefore: new Date("2026-03-01T09:00:00Z"),
    lastHarvestableMonth: new Date("2024-02-01T00:00:00Z"),
    expiresOn: new Date("2026-12-31T00:00:00Z"),
  });
  expect(storedLimits({})).toEqual({ notBefore: null, lastHarvestableMonth: null, expiresOn: null });
});

test("credentialsLimits keeps omitted limits and removes null ones", () => {
  expect(changedLimits(stored, {})).toEqual(stored);
  expect(changedLimits(stored, { expires_on: null, last_harvestable_month: "2024-05" })).toEqual({
    ...stored,
    expiresOn: null,
    lastHarvestableMonth: new Date("2024-05-01T00:00:00Z"),
  });
});
