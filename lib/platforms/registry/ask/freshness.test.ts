import { expect, test } from "vitest";
import { freshnessOf, freshnessOfBoth } from "./freshness";

const answer = (day: number, isFresh = true) => ({ fetchedAt: new Date(Date.UTC(2026, 0, day)), isFresh });

test("the oldest answer says of when the whole is", () => {
  expect(freshnessOf([answer(3), answer(2)])).toEqual({ available: true, as_of: "2026-01-02T00:00:00.000Z" });
});

test("one answer that is old or missing makes the whole unreliable", () => {
  expect(freshnessOf([answer(3), answer(1, false)])).toEqual({ available: false, as_of: "2026-01-01T00:00:00.000Z" });
  expect(freshnessOf([answer(3), null])).toEqual({ available: false, as_of: "2026-01-03T00:00:00.000Z" });
});

test("nothing known is as of never", () => {
  expect(freshnessOf([null])).toEqual({ available: false, as_of: null });
});

test("two parts are as old as the older, and as reliable as the less reliable", () => {
  const [first, second, never] = [freshnessOf([answer(3)]), freshnessOf([answer(1, false)]), freshnessOf([null])];
  expect(freshnessOfBoth(first, second)).toEqual({ available: false, as_of: "2026-01-01T00:00:00.000Z" });
  expect(freshnessOfBoth(first, never)).toEqual({ available: false, as_of: "2026-01-03T00:00:00.000Z" });
  expect(freshnessOfBoth(never, never)).toEqual(never);
});
