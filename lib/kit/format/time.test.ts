import { expect, test } from "vitest";
import { formatDay, formatRelative, formatTimestamp } from "./time";

const moment = new Date("2026-03-29T00:30:00Z");

test("dates and timestamps use the time zone", () => {
  expect(formatTimestamp(moment, "Europe/Prague")).toBe("2026-03-29 01:30");
  expect(formatDay(moment, "America/New_York")).toBe("2026-03-28");
});

test.each([
  [-3 * 3600, "en", "3 hours ago"],
  [300, "cs", "za 5 minut"],
  [-90_000, "cs", "včera"],
  [7 * 86_400 - 2, "cs", "za 7 dní"],
  [3_598, "en", "in 1 hour"],
  [-3_540, "en", "59 minutes ago"],
  [86_398, "cs", "zítra"],
  [0, "en", "now"],
] as const)("%i seconds away in %s: %s", (seconds, locale, text) => {
  expect(formatRelative(new Date(moment.getTime() + seconds * 1000), moment, locale)).toBe(text);
});
