import { expect, test } from "vitest";
import { axisTicks } from "./axis-ticks";

const to = (highest: number, more: { lowest?: number; isWhole?: boolean } = {}) =>
  axisTicks({ isWhole: true, highest, ...more });

test("an axis has steps of 1, 2 or 5 up to the highest figure", () => {
  expect(to(212_000)).toEqual([0, 50_000, 100_000, 150_000, 200_000, 250_000]);
  expect(to(31_000)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
  expect(to(260)).toEqual([0, 100, 200, 300]);
  expect(to(1_050)).toEqual([0, 500, 1_000, 1_500]);
  expect(to(6_000)).toEqual([0, 2_000, 4_000, 6_000]);
  expect(to(10)).toEqual([0, 2, 4, 6, 8, 10]);
});

test("every axis begins at 0, holds all figures, and has few equal steps", () => {
  for (const highest of [1, 3, 7, 12, 49, 50, 51, 99, 101, 999, 12_345, 250_001, 9_999_999]) {
    const ticks = to(highest);
    const steps = new Set(ticks.slice(1).map((tick, at) => tick - (ticks[at] ?? 0)));
    expect(steps.size, String(highest)).toBe(1);
    expect(String([...steps][0]), String(highest)).toMatch(/^[125]0*$/);
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

test("shares have steps below 1, counts do not", () => {
  expect(to(0.93, { isWhole: false })).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(to(1.000000001, { isWhole: false })).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(to(2)).toEqual([0, 1, 2]);
  expect(to(0)).toEqual([0, 1]);
});

test("differences have the same steps on both sides of 0", () => {
  expect(to(1_200, { lowest: -400 })).toEqual([-500, 0, 500, 1_000, 1_500]);
  expect(to(0, { lowest: -90 })).toEqual([-100, -80, -60, -40, -20, 0]);
});
