"use client";

import { AreaChart, BarChart, type CustomTooltipProps, LineChart } from "@tremor/react";
import { useCallback } from "react";
import { useFormat } from "@/lib/kit/format/use-format";
import { byLabel, type ChartRow, type Series } from "./chart-data";

type Props = CustomTooltipProps & { write: (value: number) => string };

/** What stands at the pointed place of the axis, all series together. */
function ChartTip({ active, payload, label, write }: Props) {
  if (!active || !payload) return null;
  const shown = payload.filter(({ value }) => typeof value === "number");
  return (
    <div className="min-w-36 rounded-lg bg-raised p-2.5 text-sm shadow-float">
      <p className="tabular mb-1 font-semibold">{label ?? shown[0]?.payload?.name}</p>
      <ul className="flex flex-col gap-0.5">
        {shown.map(({ dataKey, value, color }) => (
          <li key={String(dataKey)} className="flex items-center gap-2">
            <span className={`size-2.5 shrink-0 rounded-[3px] bg-${color}-500`} />
            <span className="max-w-60 truncate">{String(dataKey)}</span>
            <span className="tabular ml-auto pl-4">{write(Number(value))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
