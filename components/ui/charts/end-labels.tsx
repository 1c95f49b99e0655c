import { type PlacedSeries, spread } from "./chart-data";
import { colourOf } from "./patterns";

type Point = { readonly x: number; readonly y: number | null; readonly value?: unknown };

/** Passed by Recharts to a custom component. */
type Drawn = {
  formattedGraphicalItems?: readonly { props?: { points?: readonly Point[] } }[];
  offset?: { top?: number; height?: number; left?: number; width?: number };
};

const LINE_HEIGHT = 14;
const LONGEST = 18;

/** Name of each line at its last point, moved apart to avoid overlaps. */
export function EndLabels({
  series,
  short,
  formattedGraphicalItems = [],
  offset,
}: Drawn & { series: readonly PlacedSeries[]; short: Readonly<Record<string, string>> }) {
  const { top = 0, height = 0, left = 0, width = 0 } = offset ?? {};
  const ends = series.flatMap((one, at) => {
    const last = formattedGraphicalItems[at]?.props?.points?.findLast(({ y }) => y !== null && Number.isFinite(y));
    return last ? [{ ...one, label: short[one.label] ?? one.label, y: Number(last.y) }] : [];
  });
  const places = spread(
    ends.map(({ y }) => y),
    LINE_HEIGHT,
    [top, top + height],
  );
  return (
    <g data-end-labels>
      {ends.map(({ key, label, place }, at) => (
        <text
          key={key}
          x={left + width + 6}
          y={places[at]}
          dy={4}
          style={{ fill: colourOf(place), fontSize: 12, fontWeight: 600 }}
        >
          {label.length > LONGEST ? `${label.slice(0, LONGEST - 1).trimEnd()}…` : label}
        </text>
      ))}
    </g>
  );
}
