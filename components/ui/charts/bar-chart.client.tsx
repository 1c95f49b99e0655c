"use client";

import { useTranslations } from "next-intl";
import { foldSeries } from "./chart-data";
import { ChartFrame, type ChartProps } from "./chart-frame.client";
import { LazyPicture } from "./lazy-picture.client";

type Props = ChartProps & {
  stacked?: boolean;
  /** Bars lie and the names stand at the left. */
  lying?: boolean;
  /** Numbers are ratios, written as percents. */
  isPercent?: boolean;
};

export function BarChart({ stacked = false, lying = false, isPercent = false, height = 280, ...props }: Props) {
  const t = useTranslations("ui.chart");
  const shown = foldSeries(props.series, props.rows, t("other"));
  return (
    <ChartFrame {...props} shown={shown}>
      <LazyPicture
        kind="bar"
        index={props.index}
        series={shown.series}
        rows={shown.rows}
        stacked={stacked}
        lying={lying}
        height={height}
        isPercent={isPercent}
      />
    </ChartFrame>
  );
}
