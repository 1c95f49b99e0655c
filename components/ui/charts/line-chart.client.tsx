"use client";

import { useTranslations } from "next-intl";
import { foldSeries } from "./chart-data";
import { ChartFrame, type ChartProps } from "./chart-frame.client";
import { LazyPicture } from "./lazy-picture.client";

type Props = ChartProps & {
  /** Numbers are ratios, written as percents. */
  isPercent?: boolean;
};

export function LineChart({ isPercent = false, height = 280, ...props }: Props) {
  const t = useTranslations("ui.chart");
  const shown = foldSeries(props.series, props.rows, t("other"));
  return (
    <ChartFrame {...props} shown={shown} hasLines>
      <LazyPicture
        kind="line"
        index={props.index}
        series={shown.series}
        rows={shown.rows}
        stacked={false}
        lying={false}
        height={height}
        isPercent={isPercent}
      />
    </ChartFrame>
  );
}
