"use client";

import { AreaChart, BarChart, type CustomTooltipProps, LineChart } from "@tremor/react";
import { useCallback } from "react";
import { useFormat } from "@/lib/kit/format/use-format";
import { byLabel, type ChartRow, type Series } from "./chart-data";
import { ChartTip } from "./chart-tip.client";

/** The names Tremor knows our eight series by, in order; tailwind.config.ts gives them the colours. */
const colours = ["green", "blue", "orange", "violet", "teal", "pink", "yellow", "slate"] as const;

export type PictureProps = {
  kind: "bar" | "line" | "area";
  index: string;
  series: readonly Series[];
  rows: readonly ChartRow[];
  stacked: boolean;
  /** Bars lie, the index stands at the left; for long names. */
  lying: boolean;
  height: number;
  isPercent: boolean;
};

/** The only place that touches Tremor. */
export function ChartPicture({ kind, index, series, rows, stacked, lying, height, isPercent }: PictureProps) {
  const { compact, count, percent } = useFormat();
  const named = byLabel(index, series, rows);
  const Tip = useCallback(
    (tip: CustomTooltipProps) => <ChartTip {...tip} write={(value) => (isPercent ? percent(value) : count(value))} />,
    [isPercent, percent, count],
  );
  const shared = {
    data: named.rows,
    index,
    categories: named.categories,
    colors: [...colours],
    valueFormatter: isPercent ? (value: number) => percent(value, 0) : compact,
    customTooltip: Tip,
    showLegend: false,
    showAnimation: false,
    yAxisWidth: lying ? 160 : 52,
    allowDecimals: isPercent,
    style: { height },
  };
  if (kind === "line") return <LineChart {...shared} curveType="linear" connectNulls={false} />;
  if (kind === "area")
    return <AreaChart {...shared} curveType="linear" connectNulls={false} stack={stacked} showGradient={false} />;
  return <BarChart {...shared} stack={stacked} layout={lying ? "vertical" : "horizontal"} barCategoryGap="18%" />;
}
