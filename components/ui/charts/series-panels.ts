import { type ChartRow, type ChartSeries, numberAt } from "./chart-data";

/** Next to a series this many times higher, changes of another cannot be seen. */
const UNEQUAL = 8;
const MOST_PANELS = 8;

/** Whether series are too unequal to share a scale, so that each has a panel of its own; those without figures apart. */
export function needsPanels(series: readonly ChartSeries[], rows: readonly ChartRow[]): boolean {
  const peaks = series
    .map(({ key }) => Math.max(0, ...rows.map((row) => numberAt(row, key) ?? 0)))
    .filter((peak) => peak > 0);
  if (peaks.length < 2 || peaks.length > MOST_PANELS) return false;
  return Math.max(...peaks) > UNEQUAL * Math.min(...peaks);
}
