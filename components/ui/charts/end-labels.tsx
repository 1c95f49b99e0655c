import { useLocale } from "next-intl";
import { type PlacedSeries, spread } from "./chart-data";
import type { MonthTick } from "./month-ticks";
import { colorOf } from "./patterns";
import { wrapName } from "./wrapped-name";

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
          style={{ fill: colorOf(place), fontSize: 12, fontWeight: 600 }}
        >
          {label.length > LONGEST ? `${label.slice(0, LONGEST - 1).trimEnd()}…` : label}
        </text>
      ))}
    </g>
  );
}

/** Approximate width of a letter and height of a line in pixels. */
const LETTER = 6.2;
const LINE = 12;

type Props = {
  width: number;
  short: Readonly<Record<string, string>>;
  x?: number | string;
  y?: number | string;
  payload?: { value: unknown };
};

/** Name of a horizontal bar: at most two lines, so that names do not overlap. */
export function NameTick({ width, short, x = 0, y = 0, payload }: Props) {
  const name = String(payload?.value ?? "");
  const lines = wrapName(short[name] ?? name, Math.floor((width - 10) / LETTER));
  return (
    <text x={x} y={Number(y) - (lines.length - 1) * (LINE / 2)} textAnchor="end" fill="var(--muted)" fontSize={12}>
      {lines.map((line, at) => (
        <tspan key={line} x={x} dy={at === 0 ? "0.355em" : LINE}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

type TimeProps = Omit<Props, "width" | "short"> & { months: readonly MonthTick[] };

/** Label of a time axis: the month with the year below it, or the year alone. */
export function TimeTick({ months, x = 0, y = 0, payload }: TimeProps) {
  const locale = useLocale();
  const tick = months.find(({ at }) => at === payload?.value);
  if (!tick) return null;
  const name =
    tick.month === null
      ? null
      : new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }).format(Date.UTC(2024, tick.month - 1));
  return (
    <text x={x} y={Number(y) + 8} textAnchor="middle" fill="var(--muted)" fontSize={12}>
      {name === null ? null : <tspan x={x}>{name}</tspan>}
      {tick.year === null ? null : (
        <tspan x={x} dy={name === null ? 0 : 15} fontWeight={600} fill="var(--ink)">
          {tick.year}
        </tspan>
      )}
    </text>
  );
}

/** The unit of the figures of an axis, above it. */
export function UnitLabel({ unit, left }: { unit: string; left: number }) {
  return (
    <text x={left} y={12} fill="var(--muted)" fontSize={12}>
      {unit}
    </text>
  );
}
