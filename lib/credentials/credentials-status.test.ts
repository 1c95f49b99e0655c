import { expect, test } from "vitest";
import { credentialsStatus } from "./credentials-status";

const at = "2025-03-01T00:00:00.000Z";
const sound = { broken_since: null, verified_at: at, enabled: true, counter_reports: [{ broken_since: null }] };

test.each([
  [sound, "ready"],
  [{ ...sound, enabled: false }, "off"],
  [{ ...sound, verified_at: null }, "unverified"],
  [{ ...sound, verified_at: null, counter_reports: [{ broken_since: null }, { broken_since: at }] }, "report-broken"],
  [{ ...sound, broken_since: at, counter_reports: [{ broken_since: at }] }, "broken"],
])("%o is %s", (shown, status) => {
  expect(credentialsStatus(shown)).toBe(status);
});
