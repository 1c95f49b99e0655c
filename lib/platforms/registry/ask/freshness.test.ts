import { expect, test } from "vitest";
import { freshnessOf, freshnessOfBoth } from "./freshness";

const answer = (day: number, isFresh = true) => ({ fetchedAt: new Date(Date.UTC(2026, 0, day)), isFresh });

test("oldest answer determines the age of the whole", () => {
  expect(freshnessOf([answer(3), answer(2)])).toEqual({ available: true, as_of: "2026-01-02T00:00:00.000Z" });
});

test("one stale or missing answer makes the whole unreliable", () => {
  expect(freshnessOf([answer(3), answer(1, false)])).toEqual({ available: false, as_of: "2026-01-01T00:00:00.000Z" });
  expect(freshnessOf([answer(3), null])).toEqual({ available: false, as_of: "2026-01-03T00:00:00.000Z" });
});

test("no answers have no age", () => {
  expect(freshnessOf([null])).toEqual({ available: false, as_of: null });
});

test("two parts are as old as the older and as reliable as the less reliable", () => {
  const [first, second, never] = [freshnessOf([answer(3)]), freshnessOf([answer(1, false)]), freshnessOf([null])];
  expect(freshnessOfBoth(first, second)).toEqual({ available: false, as_of: "2026-01-01T00:00:00.000Z" });
  expect(freshnessOfBoth(first, never)).toEqual({ available: false, as_of: "2026-01-03T00:00:00.000Z" });
  expect(freshnessOfBoth(never, never)).toEqual(never);
});
