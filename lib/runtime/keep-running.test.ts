import { describe, expect, test } from "vitest";
import { countDeath, restartDelay } from "./keep-running";

describe("back-off", () => {
  test("the first restart follows after a quarter of a second, and each later one waits twice as long", () => {
    expect([1, 2, 3, 4].map(restartDelay)).toEqual([250, 500, 1000, 2000]);
  });

  test("no wait exceeds half a minute", () => {
    expect(restartDelay(8)).toBe(30_000);
    expect(restartDelay(5000)).toBe(30_000);
  });

  test("deaths in quick succession add up, and one after a minute's run counts as the first", () => {
    expect(countDeath(0, 10)).toBe(1);
    expect(countDeath(3, 59_999)).toBe(4);
    expect(countDeath(3, 60_000)).toBe(1);
  });
});
