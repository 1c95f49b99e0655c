import { type ChartRow, numberAt, type PlacedSeries } from "./chart-data";
import type { Scale } from "./chart-geometry";
import { colorOf } from "./patterns";

/** Bars with a value at their end need no axis; more values would be noise. */
const MOST_VALUES = 12;
/** Pixels that a value needs above a bar. */
const VALUE_WIDTH = 44;

type Bars = {
  readonly rows: readonly ChartRow[];
  readonly series: readonly PlacedSeries[];
  readonly isStacked: boolean;
};

/** Whether each bar, or each stack, has its value at its end instead of an axis. */
export const showsValues = ({ rows, series, isStacked }: Bars, room: number | null): boolean => {
  const bars = rows.length * (isStacked ? 1 : series.length);
  return bars > 0 && bars <= MOST_VALUES && (room === null || room / bars >= VALUE_WIDTH);
};

/** The lowest and highest end of a bar or line; stacks are as high as their parts together. */
export function endsOf({ rows, series, isStacked }: Bars): { lowest: number; highest: number } {
  const figures = rows.map((row) => series.flatMap(({ key }) => numberAt(row, key) ?? []));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const high = figures.map((own) => (isStacked ? sum(own.filter((value) => value > 0)) : Math.max(0, ...own)));
  const low = figures.map((own) => (isStacked ? sum(own.filter((value) => value < 0)) : Math.min(0, ...own)));
  return { lowest: Math.min(0, ...low), highest: Math.max(0, ...high) };
}

/** The figure of a bar, or of the stack that ends with it; null if all of it is missing. */
export function valueAt(row: ChartRow, series: readonly PlacedSeries[]): number | null {
  const figures = series.flatMap(({ key }) => numberAt(row, key) ?? []);
  return figures.length === 0 ? null : figures.reduce((all, value) => all + value, 0);
}

type Box = Readonly<Record<"x" | "y" | "width" | "height", number>>;

const LOOK = { style: { fill: "var(--ink)", fontSize: 12 }, className: "tabular" } as const;

type ValueProps = Box & { text: string; isLying: boolean; isNegative: boolean };

/** A value at the end of its bar. */
export function BarValue({ x, y, width, height, text, isLying, isNegative }: ValueProps) {
  if (isLying)
    return (
      <text
        x={isNegative ? x - 6 : x + width + 6}
        y={y + height / 2}
        dy="0.355em"
        textAnchor={isNegative ? "end" : "start"}
        {...LOOK}
      >
        {text}
      </text>
    );
  return (
    <text x={x + width / 2} y={isNegative ? y + height + 14 : y - 6} textAnchor="middle" {...LOOK}>
      {text}
    </text>
  );
}

type PairProps = {
  y: number;
  row: ChartRow;
  scale: Scale;
  base: PlacedSeries | undefined;
  compared: PlacedSeries | undefined;
  /** The change, if it is known. */
  text: string | null;
};

/** Two periods of a row: the first as a ring, the second as a dot, and the line between them. */
export function PairMark({ y, row, scale, base, compared, text }: PairProps) {
  const [first, second] = [base, compared].map((one) => {
    const value = one ? numberAt(row, one.key) : null;
    return value === null ? null : scale(value);
  });
  const right = Math.max(first ?? 0, second ?? 0);
  return (
    <g>
      {first != null && second != null ? (
        <line x1={first} x2={second} y1={y} y2={y} style={{ stroke: "var(--control)", strokeWidth: 2 }} />
      ) : null}
      {base && first != null ? (
        <circle
          cx={first}
          cy={y}
          r={5}
          style={{ fill: "var(--surface)", stroke: colorOf(base.place), strokeWidth: 2.5 }}
        />
      ) : null}
      {compared && second != null ? (
        <circle cx={second} cy={y} r={6} style={{ fill: colorOf(compared.place) }} />
      ) : null}
      {text === null ? null : (
        <text x={right + 12} y={y} dy="0.355em" {...LOOK}>
          {text}
        </text>
      )}
    </g>
  );
}
