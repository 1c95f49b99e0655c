"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "../icon-button";
import type { ChartRow, Series } from "./chart-data";
import { ChartLegend } from "./chart-legend";
import { ChartTable } from "./chart-table";

export type ChartProps = {
  /** The subject of what it shows. */
  title: string;
  /** One sentence with the finding; read instead of the picture. */
  summary: string;
  /** Name of the index column of the rows, such as "month", and its heading in the table. */
  index: string;
  indexLabel: string;
  series: readonly Series[];
  rows: readonly ChartRow[];
  /** Pixels. */
  height?: number;
  /** What stands in menus beside the toggle. */
  action?: ReactNode;
};

type Props = ChartProps & { shown: { series: readonly Series[]; folded: number }; children: ReactNode };

/** Title, sentence, legend and table twin around a picture. */
export function ChartFrame({ title, summary, index, indexLabel, series, rows, action, shown, children }: Props) {
  const t = useTranslations("ui.chart");
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h3 id={id} className="font-semibold text-base">
            {title}
          </h3>
          <p className="max-w-[72ch] text-muted text-sm">{summary}</p>
        </div>
        <div className="flex shrink-0 items-center">
          {action}
          <IconButton
            label={isTable ? t("asChart") : t("asTable")}
            icon={isTable ? ChartColumn : Table2}
            onClick={() => setTable(!isTable)}
          />
        </div>
      </figcaption>
      {isTable ? (
        <ChartTable {...{ title, index, indexLabel, series, rows }} />
      ) : (
        <>
          <ChartLegend series={shown.series} />
          <div aria-hidden>{children}</div>
          {shown.folded > 0 ? <p className="text-muted text-sm">{t("folded", { count: shown.folded })}</p> : null}
        </>
      )}
    </figure>
  );
}
