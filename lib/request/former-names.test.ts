import { expect, test } from "vitest";
import { presentNames } from "./former-names";

const replaced = { notice: { deprecation: "@1796083200", sunset: "Wed, 01 Dec 2027 00:00:00 GMT" } };

test.each([
  [{ start_date: "2025-01", platform: "1" }, ["from", "platform"], { from: "2025-01", platform: "1" }, replaced],
  // The call has a field of this name.
  [{ start_date: "2025-01" }, ["start_date"], { start_date: "2025-01" }, { notice: {} }],
  // The call has neither, so the name is refused as unknown.
  [{ q: "a" }, ["platform"], { q: "a" }, { notice: {} }],
  // Both were sent: the former one is refused as unknown.
  [{ q: "a", search: "b" }, ["search"], { q: "a", search: "b" }, { notice: {} }],
  [{ q: "a" }, null, { q: "a" }, { notice: {} }],
])("%j of a call with %j becomes %j", (values, names, expected, more) => {
  expect(presentNames<string>(values, names)).toEqual({ values: expected, ...more });
});
