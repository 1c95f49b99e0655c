import { expect, test } from "vitest";
import { seenOf, seenTogether } from "./seen-of";

const answer = (day: number, isFresh = true) => ({ fetchedAt: new Date(Date.UTC(2026, 0, day)), isFresh });

test("the oldest answer says of when the whole is", () => {
  expect(seenOf([answer(3), answer(2)])).toEqual({ available: true, as_of: "2026-01-02T00:00:00.000Z" });
});

test("one answer that is old or missing makes the whole unreliable", () => {
  expect(seenOf([answer(3), answer(1, false)])).toEqual({ available: false, as_of: "2026-01-01T00:00:00.000Z" });
  expect(seenOf([answer(3), null])).toEqual({ available: false, as_of: "2026-01-03T00:00:00.000Z" });
});

test("nothing known is as of never", () => {
  expect(seenOf([null])).toEqual({ available: false, as_of: null });
});

test("two parts are as old as the older, and as reliable as the less reliable", () => {
  const [first, second, never] = [seenOf([answer(3)]), seenOf([answer(1, false)]), seenOf([null])];
  expect(seenTogether(first, second)).toEqual({ available: false, as_of: "2026-01-01T00:00:00.000Z" });
  expect(seenTogether(first, never)).toEqual({ available: false, as_of: "2026-01-03T00:00:00.000Z" });
  expect(seenTogether(never, never)).toEqual(never);
});
