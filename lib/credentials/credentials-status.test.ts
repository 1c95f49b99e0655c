import { expect, test } from "vitest";
import { credentialsStatus } from "./credentials-status";

const at = new Date("2025-03-01T00:00:00.000Z");
const sound = { brokenSince: null, verifiedAt: at, isEnabled: true, hasBrokenReport: false };

test.each([
  [sound, "working"],
  [{ ...sound, isEnabled: false }, "off"],
  [{ ...sound, verifiedAt: null }, "unverified"],
  [{ ...sound, isEnabled: false, verifiedAt: null }, "off"],
  [{ ...sound, isEnabled: false, hasBrokenReport: true }, "report-broken"],
  [{ ...sound, verifiedAt: null, hasBrokenReport: true }, "report-broken"],
  [{ ...sound, brokenSince: at, hasBrokenReport: true }, "broken"],
])("credentialsStatus of %o is %s", (judged, status) => {
  expect(credentialsStatus.nameOf(judged)).toBe(status);
});
