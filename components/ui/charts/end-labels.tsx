import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { type PlacedSeries, spread } from "./chart-data";
import type { MonthTick } from "./month-ticks";
import { colorOf } from "./patterns";
import { wrapName } from "./wrapped-name";

const LINE_HEIGHT = 14;
const LONGEST = 18;

type Ends = {
  /** Where each line ends. */
  ends: readonly (PlacedSeries & { readonly y: number })[];
  x: number;
  between: readonly [top: number, bottom: number];
};

/** Name of each line at its last point, moved apart to avoid overlaps. */
export function EndLabels({ ends, x, between }: Ends) {
  const places = spread(
    ends.map(({ y }) => y),
    LINE_HEIGHT,
    between,
  );
  return (
    <g data-end-labels>
      {ends.map(({ key, label, place }, at) => (
        <text key={key} x={x} y={places[at]} dy={4} style={{ fill: colorOf(place), fontSize: 12, fontWeight: 600 }}>
          {label.length > LONGEST ? `${label.slice(0, LONGEST - 1).trimEnd()}…` : label}
        </text>
      ))}
    </g>
  );
}

/** Approximate width of a letter in pixels. */
export const LETTER = 6.2;

type Names = {
  readonly short: Readonly<Record<string, string>>;
  /** Pixels. */
  readonly width: number;
  /** Every how many places have a name. */
  readonly step: number;
};

/** Names of places in at most two lines, so that they do not overlap. */
export const nameLines = (places: readonly string[], { short, width, step }: Names) =>
  places.flatMap((place, row) =>
    row % step === 0 ? [{ row, lines: wrapName(short[place] ?? place, Math.floor((width - 10) / LETTER)) }] : [],
  );

type Place = { readonly x: number; readonly y: number };

export function NameTick({ x, y, lines, anchor }: Place & { lines: readonly string[]; anchor: "middle" | "end" }) {
  return (
    <text x={x} y={y} textAnchor={anchor} style={{ fill: "var(--muted)", fontSize: 12 }}>
      {lines.map((line, at) => (
        <tspan key={line} x={x} dy={at === 0 ? 0 : LINE_HEIGHT}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Label of a time axis: the month with the year below it, or the year alone. */
export function TimeTick({ tick, x, y }: Place & { tick: MonthTick }) {
  const locale = useLocale();
  const name =
    tick.month === null
      ? null
      : new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }).format(Date.UTC(2024, tick.month - 1));
  return (
    <text x={x} y={y} textAnchor="middle" style={{ fill: "var(--muted)", fontSize: 12 }}>
      {name === null ? null : <tspan x={x}>{name}</tspan>}
      {tick.year === null ? null : (
        <tspan x={x} dy={name === null ? 0 : 15} style={{ fontWeight: 600, fill: "var(--ink)" }}>
          {tick.year}
        </tspan>
      )}
    </text>
  );
}

/** A figure or the unit of an axis. */
export function AxisFigure({
  x,
  y,
  anchor,
  children,
}: Place & { anchor: "start" | "middle" | "end"; children: ReactNode }) {
  return (
    <text x={x} y={y} textAnchor={anchor} className="tabular" style={{ fill: "var(--muted)", fontSize: 12 }}>
      {children}
    </text>
  );
}
