import { type ChartRow, numberAt, type PlacedSeries } from "./chart-data";
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

/** Passed by Recharts to what draws a label. */
type Labeled = Readonly<Partial<Record<"x" | "y" | "width" | "height", number | string | undefined>>>;

type ValueProps = Labeled & { text: string | null; isLying: boolean; isNegative: boolean };

/** A value at the end of its bar. */
export function BarValue({ x = 0, y = 0, width = 0, height = 0, text, isLying, isNegative }: ValueProps) {
  if (text === null) return null;
  const [left, right] = [
    Math.min(Number(x), Number(x) + Number(width)),
    Math.max(Number(x), Number(x) + Number(width)),
  ];
  const [top, bottom] = [
    Math.min(Number(y), Number(y) + Number(height)),
    Math.max(Number(y), Number(y) + Number(height)),
  ];
  const look = { fill: "var(--ink)", fontSize: 12, className: "tabular" } as const;
  if (isLying)
    return (
      <text
        x={isNegative ? left - 6 : right + 6}
        y={(top + bottom) / 2}
        dy="0.355em"
        textAnchor={isNegative ? "end" : "start"}
        {...look}
      >
        {text}
      </text>
    );
  return (
    <text x={(left + right) / 2} y={isNegative ? bottom + 14 : top - 6} textAnchor="middle" {...look}>
      {text}
    </text>
  );
}

type PairProps = Labeled & {
  row: ChartRow;
  base: PlacedSeries;
  compared: PlacedSeries;
  /** The change, if it is known. */
  text: string | null;
};

/** Two periods of a row: the first as a ring, the second as a dot, and the line between them. */
export function PairMark({ x = 0, y = 0, width = 0, height = 0, row, base, compared, text }: PairProps) {
  const [first, second] = [numberAt(row, base.key), numberAt(row, compared.key)];
  const [left, right] = [
    Math.min(Number(x), Number(x) + Number(width)),
    Math.max(Number(x), Number(x) + Number(width)),
  ];
  const middle = Number(y) + Number(height) / 2;
  const rises = (second ?? 0) >= (first ?? 0);
  return (
    <g>
      {first !== null && second !== null ? (
        <line x1={left} x2={right} y1={middle} y2={middle} stroke="var(--control)" strokeWidth={2} />
      ) : null}
      {first === null ? null : (
        <circle
          cx={rises ? left : right}
          cy={middle}
          r={5}
          fill="var(--surface)"
          stroke={colorOf(base.place)}
          strokeWidth={2.5}
        />
      )}
      {second === null ? null : <circle cx={rises ? right : left} cy={middle} r={6} fill={colorOf(compared.place)} />}
      {text === null ? null : (
        <text x={right + 12} y={middle} dy="0.355em" fill="var(--ink)" fontSize={12} className="tabular">
          {text}
        </text>
      )}
    </g>
  );
}
