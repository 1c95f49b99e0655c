import type { ReactNode } from "react";
import { MOST_SERIES } from "./chart-data";

/**
 * Patterns over the color, so that adjacent series differ without relying on color: on demand, in print and where the
 * system has its own colors.
 */
const drawings: readonly ReactNode[] = [
  null,
  <path key="rising" d="M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6" />,
  <path key="dots" d="M2 2 h.01 M6 6 h.01" strokeWidth={2.6} strokeLinecap="round" />,
  <path key="lying" d="M0 2 H8 M0 6 H8" />,
  <path key="falling" d="M-2 6 L2 10 M0 0 L8 8 M6 -2 L10 2" />,
  <path key="crossed" d="M0 0 L8 8 M8 0 L0 8" />,
  <path key="standing" d="M2 0 V8 M6 0 V8" />,
  <path key="checks" d="M0 2 H8 M2 0 V8" />,
];

const patternId = (chart: string, place: number) => `${chart}-pattern-${place + 1}`;
export const hatchId = (chart: string) => `${chart}-missing`;
export const partialId = (chart: string) => `${chart}-partial`;
export const dotsId = (chart: string) => `${chart}-counted`;

export const fillOf = (chart: string, place: number): string => `url(#${patternId(chart, place % MOST_SERIES)})`;
export const colorOf = (place: number): string => `var(--series-${(place % MOST_SERIES) + 1})`;

const dashes = ["", "8 4", "2 3", "10 3 2 3", "5 3", "14 4", "1 4", "8 3 2 3 2 3"];
/** Where series differ by more than color, `--dashed` is empty; elsewhere it is not set, so that lines are whole. */
export const dashOf = (place: number): string => {
  const dash = dashes[place % MOST_SERIES];
  return dash ? `var(--dashed) ${dash}` : "none";
};

const partialFillId = (chart: string, place: number) => `${chart}-partial-${(place % MOST_SERIES) + 1}`;
/** Stripes of the series' color, for bars with only a part of their data. */
export const partialFillOf = (chart: string, place: number): string => `url(#${partialFillId(chart, place)})`;

/** SVG fills of one chart, for picture and legend. */
export function Patterns({ chart }: { chart: string }) {
  return (
    <svg width={0} height={0} aria-hidden className="absolute" data-patterns>
      <defs>
        {drawings.map((drawing, place) => (
          <pattern
            key={patternId(chart, place)}
            id={patternId(chart, place)}
            width={8}
            height={8}
            patternUnits="userSpaceOnUse"
          >
            <rect width={8} height={8} style={{ fill: colorOf(place) }} />
            <g className="series-pattern" style={{ stroke: "var(--surface)", strokeWidth: 1.3, fill: "none" }}>
              {drawing}
            </g>
          </pattern>
        ))}
        {drawings.map((drawing, place) => (
          <pattern
            key={partialFillId(chart, place)}
            id={partialFillId(chart, place)}
            width={8}
            height={8}
            patternUnits="userSpaceOnUse"
          >
            <rect width={8} height={8} style={{ fill: "var(--surface)" }} />
            <g style={{ stroke: colorOf(place), strokeWidth: 1.3, fill: "none" }}>
              <path d="M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6" style={{ strokeWidth: 3 }} />
              <g className="series-pattern">{drawing}</g>
            </g>
          </pattern>
        ))}
        <pattern id={hatchId(chart)} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={6} height={6} style={{ fill: "var(--sunken)" }} />
          <path d="M0 0 V6" style={{ stroke: "var(--control)", strokeWidth: 1.2 }} />
        </pattern>
        <pattern id={partialId(chart)} width={9} height={9} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0 V9" style={{ stroke: "var(--control)", strokeWidth: 1 }} />
        </pattern>
        <pattern id={dotsId(chart)} width={7} height={7} patternUnits="userSpaceOnUse">
          <path d="M3.5 3.5 h.01" style={{ stroke: "var(--control)", strokeWidth: 2, strokeLinecap: "round" }} />
        </pattern>
      </defs>
    </svg>
  );
}

/** Longer than the dashes that distinguish series. */
export const FORECAST_DASH = "7 6";

type SwatchProps = { chart: string; place: number; isLine: boolean; isPartial?: boolean; isForecast?: boolean };

export function PatternSwatch({ chart, place, isLine, isPartial = false, isForecast = false }: SwatchProps) {
  const fill = isPartial ? partialFillOf(chart, place) : fillOf(chart, place);
  return (
    <svg aria-hidden width={isLine ? 28 : 14} height={14} className="shrink-0" data-swatch>
      {isLine ? (
        <line
          x2={28}
          y1={7}
          y2={7}
          style={{
            stroke: colorOf(place),
            strokeWidth: 2,
            strokeDasharray: isForecast ? FORECAST_DASH : dashOf(place),
          }}
        />
      ) : (
        <rect width={14} height={14} rx={3} style={{ fill, ...(isPartial ? { stroke: colorOf(place) } : {}) }} />
      )}
    </svg>
  );
}
