"use client";

import { Grid3x3 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import { AddressProvider, useAddress } from "@/components/ui/address.client";
import { CellMap } from "@/components/ui/charts/cell-map.client";
import { greenScale, indexScale, type MapCell } from "@/components/ui/charts/cell-map-paint";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import { heatmapOrders, orderOf } from "@/lib/insights/heatmap/cluster";
import type { Heatmap } from "@/lib/insights/heatmap/contract";
import type { heatmapColumns } from "@/lib/insights/heatmap/heatmap-columns";
import { percentile } from "@/lib/insights/heatmap/percentile";
import { heatmapFigures, indexShare, relativeTo } from "@/lib/insights/heatmap/relative";
import { parameter } from "@/lib/kit/address";
import { useFormat } from "@/lib/kit/format/use-format";
import { oneOf } from "@/lib/navigation/list";
import { entityName } from "@/lib/organizations/entity-name";

const HeatmapCell = later(() => import("./heatmap-cell").then((it) => it.HeatmapCell));

const order = oneOf(heatmapOrders).withDefault("name");

const heatmapPlace = {
  figures: oneOf(heatmapFigures).withDefault("counts"),
  rows: order,
  columns: order,
  /** Keys of the open cell, in the address so that it is still open after going back. */
  cell: parameter<number[]>(
    (text) => (/^-?\d+,-?\d+$/.test(text) ? text.split(",").map(Number) : null),
    (keys) => keys.join(","),
  ),
};

type Props = {
  heatmap: Heatmap;
  by: (typeof heatmapColumns)[number];
  /** Number of organizations that match the filter. */
  rowTotal: number;
};

/** Organizations against platforms, years or publication types; an open cell shows details below. */
export const HeatmapPicture = (props: Props) => (
  <AddressProvider>
    <Picture {...props} />
  </AddressProvider>
);

function Picture({ heatmap, by, rowTotal }: Props) {
  const t = useTranslations("heatmap");
  const locale = useLocale();
  const { count, compact, decimal, percent } = useFormat();
  const [{ rows: rowOrder, columns: columnOrder, cell: cellKeys, figures }, show] = useAddress(heatmapPlace);
  const picture = useRef<HTMLDivElement>(null);
  const grid = useMemo(() => gridOf(heatmap), [heatmap]);
  const relative = useMemo(
    () =>
      relativeTo(
        figures,
        grid,
        heatmap.rows.map(({ users }) => users?.fte ?? null),
      ),
    [figures, grid, heatmap.rows],
  );
  const places = useMemo(() => {
    const named = (all: Heatmap["columns"]) =>
      all.map((one) => ({ key: one.key, name: entityName(one, locale) || t("blank") }));
    return { rows: named(heatmap.rows), columns: named(heatmap.columns) };
  }, [heatmap, locale, t]);
  const rows = useMemo(
    () => orderOf(rowOrder, { places: places.rows, grid, locale }),
    [rowOrder, places, grid, locale],
  );
  const columns = useMemo(
    () => orderOf(columnOrder, { places: places.columns, grid: turned(grid, heatmap.columns.length), locale }),
    [columnOrder, places, grid, locale, heatmap.columns.length],
  );
  if (heatmap.rows.length === 0 || heatmap.columns.length === 0)
    return (
      <EmptyState icon={Grid3x3} title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
    );
  const opened = placeOf(cellKeys, {
    rows: rows.map((row) => heatmap.rows[row]?.key),
    columns: columns.map((column) => heatmap.columns[column]?.key),
  });
  const close = () => {
    show({ cell: null });
    picture.current?.querySelector<HTMLElement>("[role=gridcell] button")?.focus();
  };
  const at = (row: number, column: number) => grid[rows[row] ?? 0]?.[columns[column] ?? 0];
  const total = (row: number) => (grid[row] ?? []).reduce((sum, one) => sum + (one?.value ?? 0), 0);
  /** Next to a row of counts per user, the sum of these; nothing without users. */
  const totalFigure = (row: number) => {
    if (figures !== "perUser") return compact(total(row));
    const ofUsers = relative[row] ?? [];
    return heatmap.rows[row]?.users ? written(ofUsers.reduce<number>((sum, value) => sum + (value ?? 0), 0)) : "–";
  };
  const lacksUsers = (row: number) => figures === "perUser" && !heatmap.rows[rows[row] ?? 0]?.users;
  const figureAt = (row: number, column: number) => relative[rows[row] ?? 0]?.[columns[column] ?? 0] ?? null;
  const isIndex = figures === "index";
  const written = (value: number) =>
    figures === "counts"
      ? compact(value)
      : isIndex
        ? count(Math.round(100 * value))
        : figures === "perUser"
          ? decimal(value, value < 10 ? 2 : 0)
          : percent(value, 0);
  const drawn = relative.flat().flatMap((value) => (value ? [value] : []));
  const end = figures === "counts" ? heatmap.clip : percentile(drawn, 0.97);
  const cell = (row: number, column: number): MapCell => {
    const here = at(row, column);
    if (!here) return { fill: "unexpected" };
    if (here.value === null) return { fill: "missing" };
    if (lacksUsers(row)) return { fill: "missing" };
    const value = figureAt(row, column) ?? 0;
    const fill = isIndex ? indexShare(value) : value / end;
    return { fill: value === 0 ? 0 : Math.max(0.001, Math.min(1, fill)), text: written(value) };
  };
  const wordOf = (row: number, column: number) => {
    const here = at(row, column);
    if (!here) return t("kind.unexpected");
    if (here.value === null) return t("kind.missing");
    if (lacksUsers(row)) return t("kind.noUsers");
    return isIndex ? Math.round(100 * (figureAt(row, column) ?? 0)) : (figureAt(row, column) ?? 0);
  };
  const nameOf = (row: number, column: number) =>
    `${places.rows[rows[row] ?? 0]?.name} · ${places.columns[columns[column] ?? 0]?.name}`;
  const describe = (row: number, column: number) => {
    const here = at(row, column);
    const word = here?.value ?? wordOf(row, column);
    const value = figureAt(row, column);
    const beside =
      figures === "counts" || value === null ? "" : `, ${t(`describe.${figures}`, { value: written(value) })}`;
    const text = `${nameOf(row, column)}: ${typeof word === "number" ? count(word) : word}${beside}`;
    return here && here.months > 0 ? `${text} (${t("months", { months: here.months })})` : text;
  };
  const beyond = drawn.filter((value) => value > end).length;
  const clip = figures === "counts" ? count(Math.round(end)) : written(end);
  const scaleText = isIndex
    ? t("meaning.index")
    : beyond > 0
      ? t("summary", { clip, count: beyond })
      : t("wholeScale", { clip });
  const leftOut = rowTotal - heatmap.rows.length;
  const choices = heatmapOrders.map((value) => ({ value, label: t(`order.${value}`) }));
  return (
    <div ref={picture} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-full sm:w-56">
          <SelectField
            label={t("figures.label")}
            value={figures}
            options={heatmapFigures.map((value) => ({ value, label: t(`figures.${value}`) }))}
            onChange={(to) => show({ figures: to })}
          />
        </div>
        <div className="w-full sm:w-56">
          <SelectField
            label={t("orderRows")}
            value={rowOrder}
            options={choices}
            onChange={(to) => show({ rows: to })}
          />
        </div>
        <div className="w-full sm:w-56">
          <SelectField
            label={t("orderColumns")}
            value={columnOrder}
            options={choices}
            onChange={(to) => show({ columns: to })}
          />
        </div>
      </div>
      <Card>
        <CellMap
          title={t("title", { by })}
          summary={[
            ...(figures === "ofRow" || figures === "ofColumn" || figures === "perUser"
              ? [t(`meaning.${figures}`)]
              : []),
            scaleText,
            ...(leftOut > 0 ? [t("leftOut", { count: leftOut })] : []),
          ].join(" ")}
          rowHeading={t("organization")}
          rows={rows.map((row) => ({
            key: String(heatmap.rows[row]?.key),
            label: places.rows[row]?.name ?? "",
            figure: totalFigure(row),
          }))}
          columns={columns.map((column) => ({
            key: String(heatmap.columns[column]?.key),
            label: places.columns[column]?.name ?? "",
          }))}
          cell={cell}
          describe={describe}
          figure={wordOf}
          scale={isIndex ? indexScale : greenScale}
          written={
            figures === "ofRow" || figures === "ofColumn"
              ? (value) => percent(value)
              : figures === "perUser"
                ? (value) => decimal(value, 2)
                : count
          }
          ends={
            isIndex
              ? [t("ends.low"), t("ends.high")]
              : [
                  figures === "counts" || figures === "perUser" ? "0" : percent(0, 0),
                  beyond > 0 ? t("atLeast", { clip }) : clip,
                ]
          }
          kinds={[
            { fill: "zero", label: t("kind.zero") },
            {
              fill: "missing",
              label: figures === "perUser" ? t("kind.missingOrNoUsers") : t("kind.missing"),
            },
            { fill: "unexpected", label: t("kind.unexpected") },
          ]}
          onOpen={(row, column) =>
            show({ cell: [heatmap.rows[rows[row] ?? 0]?.key ?? 0, heatmap.columns[columns[column] ?? 0]?.key ?? 0] })
          }
          headingLevel={2}
        />
      </Card>
      {opened ? (
        <HeatmapCell
          name={nameOf(opened.row, opened.column)}
          text={describe(opened.row, opened.column)}
          organization={heatmap.rows[rows[opened.row] ?? 0]?.key ?? 0}
          column={heatmap.columns[columns[opened.column] ?? 0]?.key ?? 0}
          heatmap={heatmap}
          by={by}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

type Keys = readonly (number | undefined)[];

/** Position of the cell with these keys; null if none is open or it no longer exists. */
function placeOf(keys: readonly number[] | null, { rows, columns }: { rows: Keys; columns: Keys }) {
  const [row, column] = [rows.indexOf(keys?.[0]), columns.indexOf(keys?.[1])];
  return keys?.length === 2 && row >= 0 && column >= 0 ? { row, column } : null;
}

type Cell = { value: number | null; months: number };
type Grid = readonly (readonly (Cell | undefined)[])[];

function gridOf({ rows, cells }: Heatmap): Grid {
  const grid: (Cell | undefined)[][] = rows.map(() => []);
  for (const [row, column, value, months] of cells) (grid[row] ?? [])[column] = { value, months };
  return grid;
}

const turned = (grid: Grid, columns: number): Grid =>
  Array.from({ length: columns }, (_, column) => grid.map((row) => row[column]));
