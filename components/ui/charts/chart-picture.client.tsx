"use client";

import { type PointerEvent, useState } from "react";
import { useFormat } from "@/lib/kit/format/use-format";
import { later } from "../parts/later";
import { axisTicks } from "./axis-ticks";
import { type ChartRow, numberAt, type PlacedSeries } from "./chart-data";
import {
  type Bands,
  type Bar,
  barsOf,
  divideAxis,
  labelStep,
  linearScale,
  linePath,
  logarithmicScale,
  placeAt,
  runsOf,
  type Scale,
} from "./chart-geometry";
import type { ChartShape } from "./chart-shape";
import { BarValue, endsOf, PairMark, showsValues, valueAt } from "./drawn-figures";
import { AxisFigure, EndLabels, LETTER, NameTick, nameLines, TimeTick } from "./end-labels";
import { monthTicks } from "./month-ticks";
import { colorOf, dashOf, dotsId, FORECAST_DASH, fillOf, hatchId, partialFillOf, partialId } from "./patterns";
import { placedMarks, textsAt } from "./placed-marks";

const ChartTip = later(() => import("./chart-tip.client").then((it) => it.ChartTip));

export type PictureProps = ChartShape & {
  /** Prefix for the ids of this chart's fills. */
  chart: string;
  height: number;
  /** Available pixels. */
  width: number;
  /** Keys of hidden series; the others keep their fills. */
  hidden: ReadonlySet<string>;
  /** Called when a place is clicked. */
  onPlace?: ((place: string) => void) | undefined;
};

const NARROW = 560;
const ROOM_FOR_LABELS = 128;
const LEFT = 4;
/** Half the width of a month's name, which is centered at the last place. */
const RIGHT = 24;
/** Widths of the axes of counts and of ratios. */
const FIGURES = 52;
const RATIOS = 44;
/** Room for a value or a change at the end of a bar. */
const ROOM_FOR_VALUES = 76;
/** Height of the unit above the axis, of a line of names below it, and of months with years. */
const UNIT = 16;
const NAMES = 24;
const NAME_LINE = 14;
const MONTHS = 38;
/** Least pixels between two figures of an upright axis. */
const STEP_HEIGHT = 40;
/** Widest name below an upright bar before it is wrapped, and pixels between two of them. */
const NAME_WIDTH = 96;
const NAME_GAP = 12;
/** Of the pointer from its tooltip, and the least width of one. */
const TIP_GAP = 14;
const TIP_WIDTH = 288;

/** Draws rectangles along and across the axis of places. */
type Plot = {
  readonly isLying: boolean;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export function ChartPicture(props: PictureProps) {
  const { chart, kind, index, series, rows, width, height, isPercent = false } = props;
  const { missing = [], partial = [], counted = [], coverage, isLogarithmic = false, short = {}, onPlace } = props;
  const [pointed, point] = useState<{ row: number; y: number } | null>(null);
  const visible = series.flatMap((one, place) => (props.hidden.has(one.key) ? [] : [{ ...one, place }]));
  const marks = placedMarks(props.marks ?? [], rows, index);
  const { compact, count, percent } = useFormat();
  const isLine = kind === "line";
  const isLying = kind === "lying";
  const isStacked = (props.stacked ?? false) && !isLogarithmic && !isLine;
  const pair = isLying && props.isPair && visible.length === 2 ? visible : null;
  const figures = { rows, series: visible, isStacked };
  const hasValues = !isLine && !isLogarithmic && !pair && showsValues(figures, isLying ? null : width - FIGURES);
  // The axis of ratios takes the room of the labels.
  const hasEndLabels = isLine && visible.length > 1 && width >= NARROW && !coverage;
  const unit = hasValues ? undefined : props.unit;
  const places = rows.map((row) => String(row[index]));
  const at = new Map(places.map((place, row) => [place, row]));

  const nameWidth = width < NARROW ? 132 : 200;
  const right = hasEndLabels ? ROOM_FOR_LABELS : isLying ? (hasValues || pair ? ROOM_FOR_VALUES : 8) : RIGHT;
  const left = LEFT + (isLying ? nameWidth : hasValues ? 0 : FIGURES);
  const end = width - right - (coverage ? RATIOS : 0);
  const months = isLying ? null : monthTicks(places, end - left);
  const bandsAcross = divideAxis(rows.length, [left, end]);
  const named =
    isLying || months ? null : nameLines(places, { short, ...roomForNames(places, short, bandsAcross.step) });
  const below = isLying
    ? hasValues
      ? 0
      : NAMES
    : months
      ? months.some(({ month }) => month !== null)
        ? MONTHS
        : MONTHS - 14
      : NAMES - NAME_LINE + NAME_LINE * Math.max(1, ...(named ?? []).map(({ lines }) => lines.length));
  const plot: Plot = {
    ...{ isLying, left, right: end },
    top: (marks.length > 0 || hasValues ? 20 : 8) + (unit ? UNIT : 0),
    bottom: height - 4 - below,
  };
  const bands = isLying ? divideAxis(rows.length, [plot.top, plot.bottom]) : bandsAcross;
  const ends = isLying ? ([left, end] as const) : ([plot.bottom, plot.top] as const);
  const { ticks, scale, base } = axisOf(
    {
      ...endsOf(figures),
      isWhole: rows.every((row) => visible.every(({ key }) => Number.isInteger(numberAt(row, key) ?? 0))),
      isLogarithmic,
    },
    { most: isLying ? 5 : Math.max(2, Math.min(5, Math.floor(height / STEP_HEIGHT) - 1)), ends },
  );
  const ratios = linearScale([0, 1], ends);
  // The logarithm of zero is undefined.
  const drawn = (row: ChartRow, key: string) => {
    const value = numberAt(row, key);
    return isLogarithmic && value === 0 ? null : value;
  };
  const positive = isLogarithmic
    ? { ...figures, rows: rows.map((row) => Object.fromEntries(visible.map(({ key }) => [key, drawn(row, key)]))) }
    : figures;
  const bars = isLine || pair ? [] : barsOf(positive, bands, { scale, base });
  const write = isPercent ? (value: number) => percent(value, 0) : (value: number) => compact(value, 3);
  const writeValue = isPercent ? (value: number) => percent(value, 0) : count;
  const isPartialSeries = (key: string) => props.partialSeries?.includes(key) ?? false;
  /** Of a place, or of all from one to another. */
  const area = (from: number, to = from) => rectangle(plot, bands, from, to);
  const areaOf = (place: string) => {
    const row = at.get(place);
    return row === undefined ? null : area(row);
  };
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const [x, y] = [((clientX - box.left) * width) / box.width, ((clientY - box.top) * height) / box.height];
    const isInside = isLying || (x >= plot.left && x <= plot.right);
    const row = isInside ? placeAt(bands, rows.length, isLying ? y : x) : null;
    point(row === null ? null : { row, y });
  };
  const row = pointed && rows[pointed.row];
  return (
    <div className="relative" onPointerLeave={() => point(null)}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers, which read the summary and the table */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table has buttons for it */}
      <svg
        data-picture
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="max-w-full"
        style={{ touchAction: "pan-y", ...(onPlace ? { cursor: "pointer" } : {}) }}
        onPointerMove={follow}
        onPointerDown={follow}
        onClick={() => {
          const place = pointed && places[pointed.row];
          if (onPlace && place != null) onPlace(place);
        }}
      >
        {hasValues
          ? null
          : ticks.map((tick) => (
              <Gridline key={tick} {...{ plot }} at={scale(tick)}>
                {write(tick)}
              </Gridline>
            ))}
        {unit ? (
          <AxisFigure x={LEFT} y={12} anchor="start">
            {unit}
          </AxisFigure>
        ) : null}
        {coverage
          ? [0, 0.5, 1].map((ratio) => (
              <AxisFigure key={ratio} x={plot.right + 8} y={ratios(ratio) + 4} anchor="start">
                {percent(ratio, 0)}
              </AxisFigure>
            ))
          : null}
        {(months ?? []).map((tick) => (
          <g key={tick.at}>
            {tick.year !== null && tick.at.endsWith("-01") ? (
              <line
                {...upright(plot, bands.startOf(at.get(tick.at) ?? 0))}
                style={{ stroke: "var(--control)", strokeWidth: 0.75 }}
              />
            ) : null}
            <TimeTick tick={tick} x={bands.middleOf(at.get(tick.at) ?? 0)} y={plot.bottom + 16} />
          </g>
        ))}
        {(named ?? []).map(({ row, lines }) => (
          <NameTick key={row} lines={lines} x={bands.middleOf(row)} y={plot.bottom + 16} anchor="middle" />
        ))}
        {isLying
          ? nameLines(places, { short, width: nameWidth, step: 1 }).map(({ row, lines }) => (
              <NameTick
                key={row}
                lines={lines}
                x={left - 8}
                y={bands.middleOf(row) + 4 - (lines.length - 1) * (NAME_LINE / 2)}
                anchor="end"
              />
            ))
          : null}
        {pointed && row ? <rect {...area(pointed.row)} style={{ fill: "var(--sunken)", fillOpacity: 0.6 }} /> : null}
        {isLying
          ? null
          : missing.map((place) => <rect key={place} {...areaOf(place)} style={{ fill: `url(#${hatchId(chart)})` }} />)}
        {isLying
          ? null
          : partial.map((place) => (
              <rect key={place} {...areaOf(place)} style={{ fill: `url(#${partialId(chart)})` }} />
            ))}
        {counted.map(({ at: place, isPart }) =>
          isPart ? null : <rect key={place} {...areaOf(place)} style={{ fill: `url(#${dotsId(chart)})` }} />,
        )}
        {marks.map(({ at: first, until }) =>
          first === until ? null : (
            <rect
              key={first}
              {...area(at.get(first) ?? 0, at.get(until) ?? 0)}
              style={{ fill: "var(--ink)", fillOpacity: 0.06 }}
            />
          ),
        )}
        {bars.map((bar) => {
          const place = visible.find(({ key }) => key === bar.key)?.place ?? 0;
          const isPart = isPartialSeries(bar.key) || (isLying && partial.includes(places[bar.row] ?? ""));
          const stroke =
            places[bar.row] === props.own
              ? "var(--danger)"
              : isPart
                ? colorOf(place)
                : isStacked
                  ? "var(--surface)"
                  : "none";
          return (
            <rect
              key={`${bar.row} ${bar.key}`}
              data-bar
              {...boxOf(plot, bar)}
              style={{
                fill: isPart ? partialFillOf(chart, place) : fillOf(chart, place),
                stroke,
                ...(places[bar.row] === props.own ? { strokeWidth: 2 } : {}),
              }}
            />
          );
        })}
        {hasValues
          ? labeledBars(bars, isStacked).map((bar) => {
              const own = isStacked ? visible : visible.filter(({ key }) => key === bar.key);
              const value = valueAt(rows[bar.row] ?? {}, own);
              return value === null ? null : (
                <BarValue
                  key={`${bar.row} ${bar.key}`}
                  {...boxOf(plot, bar)}
                  {...{ isLying, isNegative: value < 0, text: writeValue(value) }}
                />
              );
            })
          : null}
        {pair
          ? rows.map((one, place) => (
              <PairMark
                key={places[place]}
                y={bands.middleOf(place)}
                {...{ row: one, scale, base: pair[0], compared: pair[1] }}
                text={changeOf(one, pair, percent)}
              />
            ))
          : null}
        {(isLine ? visible : []).map(({ key, place }) => (
          <LineOf
            key={key}
            {...{ bands, scale, active: pointed?.row ?? null, color: colorOf(place) }}
            values={rows.map((one) => drawn(one, key))}
            dash={props.forecastSeries?.includes(key) ? FORECAST_DASH : dashOf(place)}
          />
        ))}
        {coverage ? (
          <LineOf
            {...{ bands, scale: ratios, active: null, color: "var(--muted)" }}
            values={places.map((place) => coverage.of[place] ?? null)}
            dash="none"
            width={1.5}
            hasDots
          />
        ) : null}
        {marks.map(({ at: place }, number) => {
          const first = at.get(place) ?? 0;
          const x = (props.marksAt ?? "start") === "start" ? bands.startOf(first) : bands.middleOf(first);
          return (
            <g key={place}>
              <line {...upright(plot, x)} style={{ stroke: "var(--ink)", strokeDasharray: "4 3" }} />
              <text
                x={x}
                y={plot.top - 5}
                textAnchor="middle"
                style={{ fill: "var(--ink)", fontSize: 12, fontWeight: 600 }}
              >
                {number + 1}
              </text>
            </g>
          );
        })}
        {hasEndLabels ? (
          <EndLabels
            ends={visible.flatMap((one) => {
              const last = rows.map((each) => drawn(each, one.key)).findLast((value) => value !== null);
              return last == null ? [] : [{ ...one, label: short[one.label] ?? one.label, y: scale(last) }];
            })}
            x={plot.right + 6}
            between={[plot.top, plot.bottom]}
          />
        ) : null}
      </svg>
      {pointed && row ? (
        <div
          className="pointer-events-none absolute z-float w-max"
          style={beside(isLying ? plot.left : bands.middleOf(pointed.row), width, Math.min(pointed.y, height / 2))}
        >
          <ChartTip
            {...{ chart, isLine, row }}
            place={places[pointed.row] ?? ""}
            isMissing={missing.includes(places[pointed.row] ?? "")}
            isPartial={partial.includes(places[pointed.row] ?? "")}
            counted={counted.find((one) => one.at === places[pointed.row])}
            partialSeries={props.partialSeries ?? []}
            forecastSeries={props.forecastSeries ?? []}
            series={visible}
            texts={textsAt(marks, places[pointed.row] ?? "")}
            write={isPercent ? (one) => percent(one) : count}
          />
        </div>
      ) : null}
    </div>
  );
}

type LineProps = {
  values: readonly (number | null)[];
  bands: Bands;
  scale: Scale;
  color: string;
  dash: string;
  width?: number;
  hasDots?: boolean;
  /** The place under the pointer. */
  active: number | null;
};

/** A line with gaps; a figure between two gaps is a dot. */
function LineOf({ values, bands, scale, color, dash, width = 2, hasDots = false, active }: LineProps) {
  const runs = runsOf(values, bands, scale);
  const dots = runs.flatMap((run) => (hasDots || run.length === 1 ? run : []));
  const now = runs.flat().find(({ row }) => row === active);
  return (
    <g>
      <path
        data-line
        d={linePath(runs)}
        style={{ stroke: color, strokeWidth: width, strokeDasharray: dash, fill: "none", strokeLinejoin: "round" }}
      />
      {dots.map(({ row, x, y }) => (
        <circle key={row} cx={x} cy={y} r={hasDots ? 2 : 3} style={{ fill: color }} />
      ))}
      {now ? <circle cx={now.x} cy={now.y} r={4} style={{ fill: color, stroke: "var(--surface)" }} /> : null}
    </g>
  );
}

/** A line of the grid with its figure. */
function Gridline({ plot, at, children }: { plot: Plot; at: number; children: string }) {
  const ends = plot.isLying ? upright(plot, at) : { x1: plot.left, x2: plot.right, y1: at, y2: at };
  return (
    <>
      <line {...ends} style={{ stroke: "var(--hairline)" }} />
      {plot.isLying ? (
        <AxisFigure x={at} y={plot.bottom + 16} anchor="middle">
          {children}
        </AxisFigure>
      ) : (
        <AxisFigure x={plot.left - 8} y={at + 4} anchor="end">
          {children}
        </AxisFigure>
      )}
    </>
  );
}

const upright = ({ top, bottom }: Plot, x: number) => ({ x1: x, x2: x, y1: top, y2: bottom });

/** All of the plot from one place to another. */
function rectangle({ isLying, left, top, right, bottom }: Plot, bands: Bands, from: number, to: number) {
  const [start, length] = [bands.startOf(from), bands.step * (to - from + 1)];
  return isLying
    ? { x: left, y: start, width: right - left, height: length }
    : { x: start, y: top, width: length, height: bottom - top };
}

function boxOf({ isLying }: Plot, { start, thickness, from, to }: Bar) {
  const [first, length] = [Math.min(from, to), Math.abs(to - from)];
  return isLying
    ? { x: first, y: start, width: length, height: thickness }
    : { x: start, y: first, width: thickness, height: length };
}

/** Of a stack the last bar, with which it ends. */
const labeledBars = (bars: readonly Bar[], isStacked: boolean): readonly Bar[] =>
  isStacked ? [...new Map(bars.map((bar) => [bar.row, bar])).values()] : bars;

/** On the side of the place that has more room; below it in a narrow picture, where no side has enough. */
function beside(x: number, width: number, top: number) {
  const isLeft = x > width / 2;
  const room = (isLeft ? x : width - x) - TIP_GAP;
  if (room < TIP_WIDTH) return { top: top + 2 * TIP_GAP, maxWidth: width, ...(isLeft ? { right: 0 } : { left: 0 }) };
  return { top, maxWidth: room, ...(isLeft ? { right: width - x + TIP_GAP } : { left: x + TIP_GAP }) };
}

/** Pixels of the names of upright bars, and every how many bars have one. */
function roomForNames(places: readonly string[], short: Readonly<Record<string, string>>, band: number) {
  const longest = Math.max(0, ...places.map((place) => (short[place] ?? place).length)) * LETTER;
  const step = labelStep(band, Math.min(longest, NAME_WIDTH) + NAME_GAP);
  return { step, width: band * step - NAME_GAP };
}

type Pair = readonly PlacedSeries[];

/** "+12.3 %"; null if either is missing, or if there was nothing before. */
function changeOf(row: ChartRow, pair: Pair, percent: (ratio: number) => string): string | null {
  const [base, compared] = pair.map(({ key }) => numberAt(row, key));
  if (typeof base !== "number" || typeof compared !== "number" || base <= 0) return null;
  const change = compared / base - 1;
  return `${change > 0 ? "+" : ""}${percent(change)}`;
}

type Values = {
  readonly lowest: number;
  readonly highest: number;
  readonly isWhole: boolean;
  readonly isLogarithmic: boolean;
};

type AxisRoom = { readonly most: number; readonly ends: readonly [number, number] };

/** Figures of the axis, where they are, and the value at which bars begin. */
function axisOf({ isLogarithmic, ...values }: Values, { most, ends }: AxisRoom) {
  if (!isLogarithmic) {
    const ticks = axisTicks(values, most);
    return { ticks, scale: linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], ends), base: 0 };
  }
  // Powers of ten from below 1, so that a single use is visible.
  const powers = Math.max(1, Math.ceil(Math.log10(Math.max(1, values.highest))));
  const ticks = Array.from({ length: powers + 1 }, (_, power) => 10 ** power);
  return { ticks, scale: logarithmicScale([LOWEST, 10 ** powers], ends), base: LOWEST };
}

const LOWEST = 0.5;
