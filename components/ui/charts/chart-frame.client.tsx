"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Count } from "../count";
import { IconButton } from "../icon-button";
import { DataTable } from "../tables/data-table";
import type { ChartRow, Series } from "./chart-data";

type ChartTableProps = {
  title: string;
  index: string;
  indexLabel: string;
  series: readonly Series[];
  rows: readonly ChartRow[];
};

/** The same numbers as the picture, every series of them. */
function ChartTable({ title, index, indexLabel, series, rows }: ChartTableProps) {
  return (
    <div className="mt-3">
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => String(row[index])}
        columns={[
          { key: index, header: indexLabel, cell: (row) => row[index] },
          ...series.map(({ key, label }) => ({
            key: `series ${key}`,
            header: label,
            align: "number" as const,
            cell: (row: ChartRow) => <Count value={countAt(row, key)} />,
          })),
        ]}
      />
    </div>
  );
}

const countAt = (row: ChartRow, key: string) => {
  const value = row[key];
  return typeof value === "number" ? value : null;
};

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

type Props = ChartProps & {
  shown: { series: readonly Series[]; folded: number };
  /** The series are lines. */
  hasLines?: boolean;
  children: ReactNode;
};

/** Title, sentence, legend and table twin around a picture. */
export function ChartFrame(props: Props) {
  const { title, summary, index, indexLabel, series, rows, action, shown, hasLines = false, children } = props;
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
          <ChartLegend series={shown.series} hasLines={hasLines} />
          <div aria-hidden>{children}</div>
          {shown.folded > 0 ? <p className="text-muted text-sm">{t("folded", { count: shown.folded })}</p> : null}
        </>
      )}
    </figure>
  );
}

/** Which colour is which series, and of lines which dashes. */
function ChartLegend({ series, hasLines }: { series: readonly Series[]; hasLines: boolean }) {
  if (series.length < 2) return <div className="h-3" />;
  return (
    <ul className="my-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map(({ key, label }, place) => (
        <li key={key} className="flex min-w-0 items-center gap-1.5">
          {hasLines ? (
            <svg aria-hidden width={28} height={10} className="shrink-0">
              <line
                x2={28}
                y1={5}
                y2={5}
                strokeWidth={2}
                style={{ stroke: `var(--series-${place + 1})`, strokeDasharray: `var(--dash-${place + 1})` }}
              />
            </svg>
          ) : (
            <span
              data-swatch
              className="size-2.5 shrink-0 rounded-[3px]"
              style={{ background: `var(--series-${place + 1})` }}
            />
          )}
          <span className="truncate">{label}</span>
        </li>
      ))}
    </ul>
  );
}
