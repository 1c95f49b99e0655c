"use client";

import { useTranslations } from "next-intl";
import { type ChartRow, numberAt, type PlacedSeries } from "./chart-data";
import type { CountedPlace } from "./chart-shape";
import { PatternSwatch } from "./patterns";

type Props = {
  chart: string;
  place: string;
  row: ChartRow;
  series: readonly PlacedSeries[];
  isLine: boolean;
  isMissing: boolean;
  isPartial: boolean;
  partialSeries: readonly string[];
  forecastSeries: readonly string[];
  counted: CountedPlace | undefined;
  /** Of the marks at the place. */
  texts: readonly string[];
  write: (value: number) => string;
};

/** Tooltip with all series at the place under the pointer. */
export function ChartTip({ chart, place, row, series, isLine, counted, texts, write, ...props }: Props) {
  const { isMissing, isPartial, partialSeries, forecastSeries } = props;
  const t = useTranslations("ui.chart");
  return (
    <div className="min-w-36 rounded-lg bg-raised p-2.5 text-sm shadow-float">
      <p className="mb-1 max-w-72 font-semibold">{place}</p>
      {isMissing ? <p className="text-muted">{t("noData")}</p> : null}
      {isPartial ? <p className="max-w-72 text-muted">{t("partial")}</p> : null}
      {counted ? (
        <p className="text-muted">{t("counted", { part: String(counted.isPart), months: counted.with.join(", ") })}</p>
      ) : null}
      <ul className="flex flex-col gap-0.5">
        {series.map(({ key, label, place: at }) => {
          const value = numberAt(row, key);
          return value === null ? null : (
            <li key={key} className="flex items-center gap-2">
              <PatternSwatch
                chart={chart}
                place={at}
                isLine={isLine}
                isPartial={isPartial || partialSeries.includes(key)}
                isForecast={forecastSeries.includes(key)}
              />
              <span className="max-w-72 [overflow-wrap:anywhere]">{label}</span>
              <span className="tabular ml-auto pl-4">{write(value)}</span>
            </li>
          );
        })}
      </ul>
      {texts.map((text) => (
        <p key={text} className="mt-1.5 max-w-72 border-hairline border-t pt-1.5">
          {text}
        </p>
      ))}
    </div>
  );
}
