import { describe, expect, it } from "vitest";
import {
  barsOf,
  divideAxis,
  labelStep,
  linearScale,
  linePath,
  logarithmicScale,
  placeAt,
  runsOf,
} from "./chart-geometry";

const series = [
  { key: "a", label: "A", place: 0 },
  { key: "b", label: "B", place: 1 },
];
const bands = divideAxis(2, [0, 200]);
const scale = linearScale([0, 100], [100, 0]);

describe("scales", () => {
  it("put figures between the ends of the axis", () => {
    expect([0, 50, 100].map(scale)).toEqual([100, 50, 0]);
  });

  it("make steps of ten equally long, and start at the lowest", () => {
    const tens = logarithmicScale([1, 100], [0, 200]);
    expect([0, 1, 10, 100].map((value) => Math.round(tens(value)))).toEqual([0, 0, 100, 200]);
  });
});

describe("places", () => {
  it("share the axis equally", () => {
    expect([bands.startOf(1), bands.middleOf(1), bands.step]).toEqual([100, 150, 100]);
  });

  it("are found by the pointer, and nowhere else", () => {
    expect([-1, 0, 99, 100, 200].map((x) => placeAt(bands, 2, x))).toEqual([null, 0, 0, 1, null]);
  });

  it("keep labels apart", () => {
    expect([labelStep(100, 80), labelStep(30, 80), labelStep(0, 80)]).toEqual([1, 3, 80]);
  });
});

describe("bars", () => {
  const shape = {
    rows: [
      { a: 40, b: 20 },
      { a: null, b: 10 },
    ],
    series,
  };

  it("of several series stand next to each other, and missing ones leave their room", () => {
    const bars = barsOf({ ...shape, isStacked: false }, bands, { scale, base: 0 });
    expect(bars.map(({ key, row, from, to }) => [key, row, from, to])).toEqual([
      ["a", 0, 100, 60],
      ["b", 0, 100, 80],
      ["b", 1, 100, 90],
    ]);
    expect(bars[1]?.start).toBeGreaterThan((bars[0]?.start ?? 0) + (bars[0]?.thickness ?? 0));
    expect((bars[2]?.start ?? 0) - (bars[1]?.start ?? 0)).toBe(100);
  });

  it("of a stack begin where the one before ends, those below zero downward", () => {
    const stacked = {
      rows: [
        { a: 40, b: 20 },
        { a: 30, b: -10 },
      ],
      series,
      isStacked: true,
    };
    const bars = barsOf(stacked, bands, { scale, base: 0 });
    expect(bars.map(({ from, to }) => [from, to])).toEqual([
      [100, 60],
      [60, 40],
      [100, 70],
      [100, 110],
    ]);
    expect(new Set(bars.map(({ thickness }) => thickness))).toEqual(new Set([40]));
  });
});

describe("lines", () => {
  it("have a gap where a figure is missing, and zero is a figure", () => {
    const runs = runsOf([10, 0, null, 30, null, 5, 6], divideAxis(7, [0, 70]), scale);
    expect(runs.map((run) => run.map(({ row }) => row))).toEqual([[0, 1], [3], [5, 6]]);
    expect(linePath(runs)).toBe("M5 90L15 100M55 95L65 94");
  });
});
