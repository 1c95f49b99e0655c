import { expect, test } from "vitest";
import { backOff } from "./back-off";

test("the delay doubles from a second to half a minute", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => backOff(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16000, 30000, 30000,
  ]);
});

test("jitter spreads the delay over its second half", () => {
  expect([backOff(2, 0), backOff(2, 0.5)]).toEqual([2000, 3000]);
});
