"use client";

import type { ComponentProps } from "react";
import {
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  Customized,
  LabelList,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useFormat } from "@/lib/kit/format/use-format";
import { axisTicks } from "./axis-ticks";
import { type ChartRow, numberAt, type PlacedSeries } from "./chart-data";
import type { ChartShape } from "./chart-shape";
import { ChartTip } from "./chart-tip.client";
import { BarValue, endsOf, PairMark, showsValues, valueAt } from "./drawn-figures";
import { EndLabels, NameTick, TimeTick, UnitLabel } from "./end-labels";
import { monthTicks } from "./month-ticks";
import { colorOf, dashOf, dotsId, FORECAST_DASH, fillOf, hatchId, partialFillOf, partialId } from "./patterns";
import { placedMarks, textsAt } from "./placed-marks";

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

const TICK = { fill: "var(--muted)", fontSize: 12 };
const NARROW = 560;
const ROOM_FOR_LABELS = 128;
const LEFT = 4;
/** Half the width of a month's name, which is centered at the last place. */
const RIGHT = 24;
/** Widths of the axes of counts and of ratios. */
const FIGURES = 52;
const RATIOS = 44;
const COVERAGE = " coverage";
/** Room for a value or a change at the end of a bar. */
const ROOM_FOR_VALUES = 76;
/** Height of the unit above the axis, and of an axis of months with years below. */
const UNIT = 16;
const MONTHS = 38;
/** Least pixels between two figures of an upright axis. */
const STEP_HEIGHT = 40;

export function ChartPicture(props: PictureProps) {
  const {
    chart,
    kind,
    index,
    series,
    rows,
    width,
    height,
    isPercent = false,
    missing = [],
    partial = [],
    counted = [],
    coverage,
  } = props;
  const { isLogarithmic = false, short = {}, onPlace } = props;
  const visible = series.flatMap((one, place) => (props.hidden.has(one.key) ? [] : [{ ...one, place }]));
  const marks = placedMarks(props.marks ?? [], rows, index);
  const { compact, count, percent } = useFormat();
  const isLine = kind === "line";
  const isLying = kind === "lying";
  // The axis of ratios takes the room of the labels.
  const hasEndLabels = isLine && visible.length > 1 && width >= NARROW && !coverage;
  const data = coverage ? rows.map((row) => ({ ...row, [COVERAGE]: coverage.of[String(row[index])] ?? null })) : rows;
  const write = isPercent ? (value: number) => percent(value, 0) : (value: number) => compact(value, 3);
  const isStacked = (props.stacked ?? false) && !isLogarithmic && !isLine;
  const pair = isLying && props.isPair && visible.length === 2 ? visible : null;
  const [base, compared] = pair ?? [];
  const bars = { rows, series: visible, isStacked };
  const hasValues = !isLine && !isLogarithmic && !pair && showsValues(bars, isLying ? null : width - FIGURES);
  const ticks = axisTicks(
    {
      ...endsOf(bars),
      isWhole: rows.every((row) => visible.every(({ key }) => Number.isInteger(numberAt(row, key) ?? 0))),
    },
    isLying ? 5 : Math.max(2, Math.min(5, Math.floor(height / STEP_HEIGHT) - 1)),
  );
  const names = { dataKey: index, type: "category", tick: TICK, tickLine: false, axisLine: false } as const;
  const figures = {
    type: "number",
    tick: TICK,
    tickLine: false,
    axisLine: false,
    tickFormatter: write,
    allowDecimals: isPercent,
    hide: hasValues,
    ...(isLogarithmic
      ? logarithmic(visible.flatMap(({ key }) => rows.map((row) => numberAt(row, key) ?? 0)))
      : linear(ticks)),
  } as const;
  // The logarithm of zero is undefined.
  const drawn = (row: ChartRow, key: string) => {
    const value = numberAt(row, key);
    return isLogarithmic && value === 0 ? null : value;
  };
  const right = hasEndLabels ? ROOM_FOR_LABELS : isLying ? (hasValues || pair ? ROOM_FOR_VALUES : 8) : RIGHT;
  const nameWidth = width < NARROW ? 132 : 200;
  const isMissing = (place: string) => missing.includes(place);
  const isPartial = (place: string) => partial.includes(place);
  const isPartialSeries = (key: string) => props.partialSeries?.includes(key) ?? false;
  // Places of vertical bars are hatched as a whole.
  const hasPartialBars = isLying && partial.length > 0;
  const countedAt = (place: string) => counted.find(({ at }) => at === place);
  const plotWidth = width - (hasValues ? 0 : FIGURES) - (coverage ? RATIOS : 0) - right;
  const months = isLying
    ? null
    : monthTicks(
        rows.map((row) => String(row[index])),
        plotWidth,
      );
  const unit = hasValues ? undefined : props.unit;
  const last = visible.at(-1);
  const writeValue = isPercent ? (value: number) => percent(value, 0) : count;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={[...data]}
        layout={isLying ? "vertical" : "horizontal"}
        barCategoryGap="18%"
        barGap={1}
        {...(onPlace && {
          onClick: ({ activeLabel }: { activeLabel?: string }) => activeLabel !== undefined && onPlace(activeLabel),
          style: { cursor: "pointer" },
        })}
        margin={{ top: (marks.length > 0 || hasValues ? 20 : 8) + (unit ? UNIT : 0), right, bottom: 4, left: LEFT }}
      >
        {hasValues ? null : <CartesianGrid stroke="var(--hairline)" vertical={isLying} horizontal={!isLying} />}
        {/* The library finds axes only among direct children, not in fragments. */}
        {isLying ? <XAxis {...figures} /> : null}
        {isLying || months ? null : <XAxis {...names} minTickGap={12} />}
        {months ? (
          <XAxis
            {...names}
            ticks={months.map(({ at }) => at)}
            interval={0}
            height={months.some(({ month }) => month !== null) ? MONTHS : MONTHS - 14}
            tick={<TimeTick months={months} />}
          />
        ) : null}
        {months
          ? months.map(({ at, year }) =>
              year === null || !at.endsWith("-01") ? null : (
                <ReferenceLine key={at} x={at} position="start" stroke="var(--control)" strokeWidth={0.75} />
              ),
            )
          : null}
        {isLying ? (
          <YAxis {...names} width={nameWidth} interval={0} tick={<NameTick width={nameWidth} short={short} />} />
        ) : (
          <YAxis {...figures} width={FIGURES} />
        )}
        {coverage ? (
          <YAxis
            yAxisId="coverage"
            orientation="right"
            type="number"
            domain={[0, 1]}
            ticks={[0, 0.5, 1]}
            {...{ tick: TICK, tickLine: false, axisLine: false, width: RATIOS }}
            tickFormatter={(ratio: number) => percent(ratio, 0)}
          />
        ) : null}
        {isLying
          ? null
          : missing.map((place) => (
              <ReferenceArea key={place} x1={place} x2={place} fill={`url(#${hatchId(chart)})`} fillOpacity={1} />
            ))}
        {isLying
          ? null
          : partial.map((place) => (
              <ReferenceArea
                key={place}
                x1={place}
                x2={place}
                fill={`url(#${partialId(chart)})`}
                fillOpacity={1}
                stroke="none"
              />
            ))}
        {counted.map(({ at, isPart }) =>
          isPart ? null : (
            <ReferenceArea key={at} x1={at} x2={at} fill={`url(#${dotsId(chart)})`} fillOpacity={1} stroke="none" />
          ),
        )}
        {marks.map(({ at, until }) =>
          at === until ? null : (
            <ReferenceArea key={at} x1={at} x2={until} fill="var(--ink)" fillOpacity={0.06} stroke="none" />
          ),
        )}
        <Tooltip
          cursor={{ fill: "var(--sunken)", fillOpacity: 0.6, stroke: "var(--hairline)" }}
          isAnimationActive={false}
          filterNull={false}
          content={
            <ChartTip
              {...{ chart, index, isLine, isMissing, isPartial, countedAt }}
              partialSeries={props.partialSeries ?? []}
              forecastSeries={props.forecastSeries ?? []}
              series={visible}
              textsAt={(place) => textsAt(marks, place)}
              write={isPercent ? (one) => percent(one) : count}
            />
          }
        />
        {base && compared ? (
          <Bar
            dataKey={(row: ChartRow) => spanOf(row, [base, compared])}
            isAnimationActive={false}
            shape={(bar: unknown) => {
              // The library passes the place of the bar with the row.
              const { payload: row = {}, ...place } = bar as ComponentProps<typeof BarValue> & { payload?: ChartRow };
              const { x, y, width: length, height: thickness } = place;
              return (
                <PairMark
                  {...{ x, y, width: length, height: thickness, row, base, compared }}
                  text={changeOf(row, [base, compared], percent)}
                />
              );
            }}
          />
        ) : null}
        {(pair ? [] : visible).map(({ key, place }) =>
          isLine ? (
            <Line
              key={key}
              dataKey={(row: ChartRow) => drawn(row, key)}
              type="linear"
              stroke={colorOf(place)}
              strokeWidth={2}
              style={{ strokeDasharray: props.forecastSeries?.includes(key) ? FORECAST_DASH : dashOf(place) }}
              dot={lonely(rows, key) ? { r: 3, fill: colorOf(place), strokeDasharray: "none" } : false}
              activeDot={{ r: 4 }}
              connectNulls={false}
              isAnimationActive={false}
            />
          ) : (
            <Bar
              key={key}
              dataKey={(row: ChartRow) => drawn(row, key)}
              {...(isStacked ? { stackId: "whole" } : {})}
              fill={isPartialSeries(key) ? partialFillOf(chart, place) : fillOf(chart, place)}
              {...(isPartialSeries(key) ? { stroke: colorOf(place) } : isStacked ? { stroke: "var(--surface)" } : {})}
              maxBarSize={40}
              isAnimationActive={false}
            >
              {props.own === undefined && !hasPartialBars
                ? null
                : rows.map((row) => (
                    <Cell
                      key={String(row[index])}
                      {...(hasPartialBars && isPartial(String(row[index]))
                        ? { fill: partialFillOf(chart, place), stroke: colorOf(place) }
                        : {})}
                      {...(row[index] === props.own ? { stroke: "var(--danger)", strokeWidth: 2 } : {})}
                    />
                  ))}
              {hasValues && (!isStacked || key === last?.key) ? (
                <LabelList
                  content={(label) => {
                    const row = rows[label.index ?? -1] ?? {};
                    const value = valueAt(row, isStacked ? visible : visible.filter((one) => one.key === key));
                    return (
                      <BarValue
                        {...{ x: label.x, y: label.y, width: label.width, height: label.height, isLying }}
                        isNegative={value !== null && value < 0}
                        text={value === null ? null : writeValue(value)}
                      />
                    );
                  }}
                />
              ) : null}
            </Bar>
          ),
        )}
        {/* With an (empty) bar, places become as wide as bars and react to the pointer anywhere inside. */}
        {isLine ? <Bar dataKey={() => null} isAnimationActive={false} /> : null}
        {coverage ? (
          <Line
            yAxisId="coverage"
            dataKey={COVERAGE}
            stroke="var(--muted)"
            strokeWidth={1.5}
            dot={{ r: 2, fill: "var(--muted)" }}
            activeDot={false}
            connectNulls={false}
            isAnimationActive={false}
          />
        ) : null}
        {marks.map(({ at }, number) => (
          <ReferenceLine
            key={at}
            x={at}
            position={props.marksAt ?? "start"}
            stroke="var(--ink)"
            strokeDasharray="4 3"
            label={{ value: number + 1, position: "top", fill: "var(--ink)", fontSize: 12, fontWeight: 600 }}
          />
        ))}
        {unit ? <Customized component={<UnitLabel unit={unit} left={LEFT} />} /> : null}
        {hasEndLabels ? <Customized component={<EndLabels series={visible} short={short} />} /> : null}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

type Pair = readonly PlacedSeries[];

/** From the lower to the higher of both periods; one alone is a point. */
function spanOf(row: ChartRow, pair: Pair): [number, number] | null {
  const figures = pair.flatMap(({ key }) => numberAt(row, key) ?? []);
  return figures.length === 0 ? null : [Math.min(...figures), Math.max(...figures)];
}

/** "+12.3 %"; null if either is missing, or if there was nothing before. */
function changeOf(row: ChartRow, pair: Pair, percent: (ratio: number) => string): string | null {
  const [base, compared] = pair.map(({ key }) => numberAt(row, key));
  if (typeof base !== "number" || typeof compared !== "number" || base <= 0) return null;
  const change = compared / base - 1;
  return `${change > 0 ? "+" : ""}${percent(change)}`;
}

/** A point between two gaps forms no line. */
function lonely(rows: readonly ChartRow[], key: string): boolean {
  const has = (at: number) => rows[at] !== undefined && numberAt(rows[at], key) !== null;
  return rows.some((_, at) => has(at) && !has(at - 1) && !has(at + 1));
}

function linear(ticks: number[]) {
  const domain: [number, number] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return { domain, ticks, interval: 0 } as const;
}

/** An axis of powers of ten that starts below 1, so that a single use is visible. */
function logarithmic(values: readonly number[]) {
  const highest = Math.max(1, Math.ceil(Math.log10(Math.max(1, ...values))));
  const ticks = Array.from({ length: highest + 1 }, (_, power) => 10 ** power);
  const domain: [number, number] = [0.5, 10 ** highest];
  return { scale: "log", domain, ticks, allowDataOverflow: true } as const;
}
