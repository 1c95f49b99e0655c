"use client";

import { Grid3x3, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { Button } from "../button";
import { Count } from "../count";
import { IconButton } from "../icon-button";
import { DataTable } from "../tables/data-table";
import type { Tone } from "../tone";
import { CellMapGrid } from "./cell-map-grid.client";
import {
  type CellScale,
  greenScale,
  hatchStyle,
  type MapCell,
  type MapPlace,
  type MapTotals,
  placeName,
  shadeStyle,
  withVariables,
} from "./cell-map-model";
import type { ChartRow } from "./chart-data";
import { ChartMenu } from "./chart-menu.client";

/** Legend entry for a kind of cell without a number. */
type MapKind = {
  readonly fill: "zero" | "missing" | "unexpected";
  readonly tone?: Tone;
  readonly label: string;
};

type Props = {
  /** Subject of the chart. */
  title: string;
  /** The finding in one sentence. */
  summary: string;
  rows: readonly MapPlace[];
  columns: readonly MapPlace[];
  /** Heading of the row names in the table. */
  rowHeading: string;
  cell: (row: number, column: number) => MapCell;
  /** Description of a cell in one sentence; only called for the hovered and the focused cell. */
  describe: (row: number, column: number) => string;
  /** The cell in the table and in files: a number, or the word for none. */
  figure: (row: number, column: number) => number | string | null;
  /** Formats a figure of the table (default: as a count). */
  written?: (figure: number) => string;
  /** Labels of the scale at equal distances, from its low to its high end. */
  steps: readonly string[];
  kinds?: readonly MapKind[];
  scale?: CellScale;
  /** Heading of the totals of rows and columns, which their places have. */
  totals?: MapTotals;
  /** Minimum width of cells, and their height. */
  size?: { readonly least: number; readonly height: number };
  onOpen?: (row: number, column: number) => void;
  /** Next to the toggle between picture and table. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
};

const USUAL = { least: 24, height: 30 };
const TABLE_ROWS = 50;

/**
 * Rows × columns in colored cells: the one map of the product. Arrow keys move between cells; the same figures are
 * available as a table, an image and a file.
 */
export function CellMap({ size = USUAL, scale = greenScale, headingLevel = 3, kinds = [], ...map }: Props) {
  const { title, summary, rows, columns, rowHeading, cell, figure } = map;
  const t = useTranslations("ui.chart");
  const [isTable, setTable] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const figures = useMemo(
    () => ({
      series: columns.map((place) => ({ key: place.key, label: placeName(place) })),
      rows: rows.map(
        ({ label }, row): ChartRow => ({
          name: label,
          ...Object.fromEntries(columns.map(({ key }, column) => [key, figure(row, column)])),
        }),
      ),
    }),
    [rows, columns, figure],
  );
  const words = useMemo(
    () => ({
      unexpected: kinds.find(({ fill }) => fill === "unexpected")?.label ?? t("noData"),
      missing: Object.fromEntries(
        kinds.flatMap(({ fill, tone = "muted", label }) => (fill === "missing" ? [[tone, label]] : [])),
      ),
    }),
    [kinds, t],
  );
  const picture = async () => {
    if (!frame.current) return null;
    const { pictureOf } = await import("./cell-map-picture");
    return pictureOf(frame.current, { title, rows, columns, scale, cell, height: size.height });
  };
  return (
    <figure ref={frame} aria-labelledby={id} className="min-w-0">
      <figcaption className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-[min(100%,12rem)] grow basis-0">
          <Heading id={id} className="font-semibold text-base">
            {title}
          </Heading>
          <p className="max-w-[72ch] text-muted text-sm">{summary}</p>
        </div>
        <div className="flex shrink-0 items-center print:hidden">
          {map.action}
          <IconButton
            label={isTable ? t("asMap") : t("asTable")}
            icon={isTable ? Grid3x3 : Table2}
            onClick={() => setTable(!isTable)}
          />
          <ChartMenu {...{ title, figure: frame, picture }} index="name" indexLabel={rowHeading} {...figures} isDrawn />
        </div>
      </figcaption>
      {isTable ? (
        <MapTable
          title={title}
          rowHeading={rowHeading}
          series={figures.series}
          rows={figures.rows}
          {...(map.written ? { written: map.written } : {})}
        />
      ) : (
        <>
          <Legend steps={map.steps} kinds={kinds} scale={scale} />
          <CellMapGrid
            {...{ rows, columns, cell, scale, size, title, words }}
            describe={map.describe}
            onOpen={map.onOpen}
            totals={map.totals}
          />
        </>
      )}
    </figure>
  );
}

const samples = Array.from({ length: 24 }, (_, at) => at / 23);

function Legend({ steps, kinds, scale }: { steps: Props["steps"]; kinds: readonly MapKind[]; scale: CellScale }) {
  return (
    <ul className="my-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <li className="grid w-56 max-w-full gap-0.5">
        <span aria-hidden className="flex h-3 overflow-hidden rounded-sm ring-1 ring-hairline ring-inset">
          {samples.map((share) => (
            <span
              key={share}
              className="map-cell h-full grow"
              style={withVariables({ "--share": share, ...shadeStyle(scale(share)) })}
            />
          ))}
        </span>
        <span className="tabular flex justify-between text-muted text-xs">
          {steps.map((step) => (
            <span key={step}>{step}</span>
          ))}
        </span>
      </li>
      {kinds.map(({ fill, tone = "muted", label }) => (
        <li key={label} className="flex items-center gap-1.5">
          {fill === "unexpected" ? (
            <span aria-hidden className="w-3.5 text-center text-muted">
              –
            </span>
          ) : (
            <span
              aria-hidden
              className={`size-3.5 shrink-0 rounded-sm ring-1 ring-hairline ring-inset ${fill === "missing" ? "map-hatch" : ""}`}
              style={fill === "missing" ? withVariables(hatchStyle(tone)) : {}}
            />
          )}
          {label}
        </li>
      ))}
    </ul>
  );
}

type TableProps = Pick<Props, "title" | "rowHeading" | "written"> & {
  series: readonly { key: string; label: string }[];
  rows: readonly ChartRow[];
};

/** The same figures as a table; long maps in pages. */
function MapTable({ title, rowHeading, series, rows, written }: TableProps) {
  const t = useTranslations("ui.chart");
  const [count, setShown] = useState(TABLE_ROWS);
  const show = (value: ChartRow[string]) => {
    if (typeof value !== "number") return <span className="text-muted">{value ?? "–"}</span>;
    return written ? <span className="tabular">{written(value)}</span> : <Count value={value} />;
  };
  return (
    <div className="mt-3">
      <DataTable
        caption={title}
        rows={rows.slice(0, count).map((row, at) => ({ at, row }))}
        rowKey={({ at }) => at}
        columns={[
          { key: "name", header: rowHeading, cell: ({ row }) => row.name },
          ...series.map(({ key, label }) => ({
            key: `column ${key}`,
            header: label,
            align: "number" as const,
            cell: ({ row }: { row: ChartRow }) => show(row[key]),
          })),
        ]}
      />
      {rows.length > count ? (
        <div className="pt-3">
          <Button variant="secondary" onClick={() => setShown(count + TABLE_ROWS)}>
            {t("moreRows", { count: Math.min(TABLE_ROWS, rows.length - count) })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
