import { type ChartRow, numberAt, type PlacedSeries } from "./chart-data";

/** Where a figure is on its axis, in pixels. */
export type Scale = (value: number) => number;

type Ends = readonly [number, number];

export const linearScale =
  ([lowest, highest]: Ends, [start, end]: Ends): Scale =>
  (value) =>
    start + ((value - lowest) / (highest - lowest)) * (end - start);

/** The logarithm of nothing is infinitely low: the scale starts at its lowest value. */
export const logarithmicScale = ([lowest, highest]: Ends, ends: Ends): Scale => {
  const scale = linearScale([Math.log(lowest), Math.log(highest)], ends);
  return (value) => scale(Math.log(Math.max(value, lowest)));
};

/** Parts of an axis, one for each place. */
export type Bands = {
  readonly step: number;
  startOf(place: number): number;
  middleOf(place: number): number;
};

export function divideAxis(count: number, [start, end]: Ends): Bands {
  const step = count > 0 ? (end - start) / count : 0;
  return {
    step,
    startOf: (place) => start + place * step,
    middleOf: (place) => start + (place + 0.5) * step,
  };
}

/** The place at a distance from the start of the axis; null outside it. */
export function placeAt({ step, startOf }: Bands, count: number, distance: number): number | null {
  const place = Math.floor((distance - startOf(0)) / step);
  return place >= 0 && place < count ? place : null;
}

/** Free part of a band on each side of its bars, pixels between two bars, and the most that a bar takes. */
const MARGIN = 0.18;
const GAP = 1;
const THICKEST = 40;

/** Start and thickness of a bar across its axis, and its ends along it: the first is where it begins. */
export type Bar = {
  readonly key: string;
  readonly row: number;
  readonly start: number;
  readonly thickness: number;
  readonly from: number;
  readonly to: number;
};

type Figures = {
  readonly rows: readonly ChartRow[];
  readonly series: readonly PlacedSeries[];
  readonly isStacked: boolean;
};

/** Bars of all series: next to each other, or one after the other, those below zero in the other direction. */
export function barsOf(
  { rows, series, isStacked }: Figures,
  bands: Bands,
  { scale, base }: { scale: Scale; base: number },
) {
  const count = isStacked ? 1 : Math.max(1, series.length);
  const room = bands.step * (1 - 2 * MARGIN) - (count - 1) * GAP;
  const thickness = Math.max(1, Math.min(THICKEST, room / count));
  const first = (bands.step - count * thickness - (count - 1) * GAP) / 2;
  return rows.flatMap((row, place): Bar[] => {
    const reached = { up: base, down: base };
    return series.flatMap(({ key }, nth) => {
      const value = numberAt(row, key);
      if (value === null) return [];
      const direction = value < 0 ? "down" : "up";
      const from = isStacked ? reached[direction] : base;
      const to = isStacked ? from + value : value;
      reached[direction] = to;
      const start = bands.startOf(place) + first + (isStacked ? 0 : nth * (thickness + GAP));
      return { key, row: place, start, thickness, from: scale(from), to: scale(to) };
    });
  });
}

export type LinePoint = { readonly row: number; readonly x: number; readonly y: number };

/** Points of a line in runs without a gap; a run of one is a point by itself. */
export function runsOf(values: readonly (number | null)[], bands: Bands, scale: Scale): LinePoint[][] {
  const runs: LinePoint[][] = [];
  values.forEach((value, row) => {
    if (value === null) return;
    const point = { row, x: bands.middleOf(row), y: scale(value) };
    if (row > 0 && values[row - 1] !== null) runs.at(-1)?.push(point);
    else runs.push([point]);
  });
  return runs;
}

const tenths = (pixels: number) => Math.round(pixels * 10) / 10;

/** The line as the path of an SVG, without runs of one point. */
export const linePath = (runs: readonly (readonly LinePoint[])[]): string =>
  runs
    .filter((run) => run.length > 1)
    .map((run) => `M${run.map(({ x, y }) => `${tenths(x)} ${tenths(y)}`).join("L")}`)
    .join("");

/** Every how many places have a label, so that labels of so many pixels do not touch. */
export const labelStep = (band: number, label: number): number => Math.max(1, Math.ceil(label / Math.max(band, 1)));
