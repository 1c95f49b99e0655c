import { expect, test } from "vitest";
import { credentialsStatus } from "./credentials-status";

const at = new Date("2025-03-01T00:00:00.000Z");
const sound = { brokenSince: null, verifiedAt: at, isEnabled: true, reports: [{ brokenSince: null }] };

test.each([
  [sound, "working"],
  [{ ...sound, isEnabled: false }, "off"],
  [{ ...sound, verifiedAt: null }, "unverified"],
  [{ ...sound, isEnabled: false, verifiedAt: null }, "off"],
  [{ ...sound, isEnabled: false, reports: [{ brokenSince: null }, { brokenSince: at }] }, "report-broken"],
  [{ ...sound, verifiedAt: null, reports: [{ brokenSince: null }, { brokenSince: at }] }, "report-broken"],
  [{ ...sound, brokenSince: at, reports: [{ brokenSince: at }] }, "broken"],
])("%o is %s", (judged, status) => {
  expect(credentialsStatus(judged)).toBe(status);
});
