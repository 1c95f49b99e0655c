import { expect, test } from "vitest";
import { isFresh } from "./fresh-session";

test.each([
  ["2026-03-01T12:00:00Z", true],
  ["2026-03-01T12:09:59Z", true],
  ["2026-03-01T12:10:00Z", false],
])("at %s a session opened at noon is fresh: %s", (at, fresh) => {
  expect(isFresh(new Date("2026-03-01T12:00:00Z"), new Date(at))).toBe(fresh);
});
