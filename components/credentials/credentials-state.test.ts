import { expect, test } from "vitest";
import { credentialsState } from "./credentials-state";

const sound = { broken_since: null, enabled: true, verified_at: "2026-01-02T10:00:00Z", counter_reports: [] };
const since = "2026-02-03T10:00:00Z";

test.each([
  [{}, "ready"],
  [{ verified_at: null }, "unverified"],
  [{ enabled: false }, "off"],
  [{ enabled: false, verified_at: null }, "off"],
  [{ counter_reports: [{ broken_since: null }, { broken_since: since }] }, "report-broken"],
  [{ counter_reports: [{ broken_since: since }], enabled: false }, "report-broken"],
  [{ broken_since: since, counter_reports: [{ broken_since: since }], enabled: false }, "broken"],
])("%o are %s", (change, state) => {
  expect(credentialsState({ ...sound, ...change })).toBe(state);
});
