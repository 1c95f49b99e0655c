"use client";

import { ArrowDownWideNarrow, Grid3x3 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import { AddressProvider, useAddress } from "@/components/ui/address.client";
import { CellMap } from "@/components/ui/charts/cell-map.client";
import { greenScale, indexScale, type MapCell, rooted } from "@/components/ui/charts/cell-map-model";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { IconButton } from "@/components/ui/icon-button";
import { Flyout } from "@/components/ui/overlays/flyout.client";
import { FlyoutChoice } from "@/components/ui/overlays/flyout-choice";
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

const order = oneOf(heatmapOrders);

const heatmapPlace = {
  figures: oneOf(heatmapFigures).withDefault("counts"),
  rows: order.withDefault("total"),
  /** Default: by total, years by name. */
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
  const [{ rows: rowOrder, columns: chosenOrder, cell: cellKeys, figures }, show] = useAddress(heatmapPlace);
  const columnOrder = chosenOrder ?? (by === "year" ? "name" : "total");
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
  const totals = totalsOf(grid, heatmap, figures === "perUser");
  const totalOf = (all: readonly (number | null)[], at: number) => {
    const value = all[at] ?? null;
    if (value === null) return { text: "–", share: 0 };
    return {
      text: figures === "perUser" ? written(value) : compact(value),
      share: value / Math.max(1e-9, ...all.map((one) => one ?? 0)),
    };
  };
  const drawn = relative.flat().flatMap((value) => (value ? [value] : []));
  const end = figures === "counts" ? heatmap.clip : percentile(drawn, 0.97);
  const cell = (row: number, column: number): MapCell => {
    const here = at(row, column);
    if (!here) return { fill: "unexpected" };
    if (here.value === null) return { fill: "missing" };
    if (lacksUsers(row)) return { fill: "missing" };
    const value = figureAt(row, column) ?? 0;
    const fill = isIndex ? indexShare(value) : rooted(value / end);
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
  const stepText = (value: number) =>
    figures === "counts" ? compact(Math.round(value)) : figures === "perUser" ? decimal(value, 2) : percent(value, 0);
  const scaleText = isIndex
    ? t("meaning.index")
    : beyond > 0
      ? t("summary", { clip, count: beyond })
      : t("wholeScale", { clip });
  const leftOut = rowTotal - heatmap.rows.length;
  const choices = heatmapOrders.map((value) => ({ value, label: t(`order.${value}`) }));
  return (
    <div ref={picture} className="flex min-w-0 flex-col gap-4">
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
            total: totalOf(totals.rows, row),
          }))}
          columns={columns.map((column) => ({
            key: String(heatmap.columns[column]?.key),
            label: places.columns[column]?.name ?? "",
            total: totalOf(totals.columns, column),
          }))}
          totals={{
            label: t("total"),
            ...(figures === "perUser"
              ? {}
              : { all: compact(totals.rows.reduce<number>((sum, one) => sum + (one ?? 0), 0)) }),
          }}
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
          steps={
            isIndex
              ? [t("ends.low"), count(100), t("ends.high")]
              : [stepText(0), stepText(end / 4), beyond > 0 ? t("atLeast", { clip: stepText(end) }) : stepText(end)]
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
          size={{ least: 34, height: 32 }}
          action={
            <>
              <div className="mr-1 w-48">
                <SelectField
                  label={t("figures.label")}
                  hideLabel
                  value={figures}
                  options={heatmapFigures.map((value) => ({ value, label: t(`figures.${value}`) }))}
                  onChange={(to) => show({ figures: to })}
                />
              </div>
              <Flyout
                label={t("orders")}
                className="w-56 p-1"
                trigger={(props) => <IconButton {...props} label={t("orders")} icon={ArrowDownWideNarrow} />}
              >
                {() => (
                  <>
                    <FlyoutChoice
                      label={t("orderRows")}
                      value={rowOrder}
                      options={choices}
                      onChange={(to) => show({ rows: to })}
                    />
                    <FlyoutChoice
                      label={t("orderColumns")}
                      value={columnOrder}
                      options={choices}
                      onChange={(to) => show({ columns: to })}
                    />
                  </>
                )}
              </Flyout>
            </>
          }
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

/**
 * Totals of rows and columns; per user, those of the organizations with a number of users. Null without one.
 */
function totalsOf(grid: Grid, { rows, columns }: Heatmap, isPerUser: boolean) {
  const users = rows.map((row) => (isPerUser ? (row.users?.fte ?? null) : 1));
  const all = users.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const valueAt = (row: number, column: number) => (users[row] === null ? 0 : (grid[row]?.[column]?.value ?? 0));
  return {
    rows: rows.map((_, row) => {
      const of = users[row] ?? 0;
      return of > 0 ? columns.reduce((sum, _column, column) => sum + valueAt(row, column), 0) / of : null;
    }),
    columns: columns.map((_, column) => {
      const sum = rows.reduce((before, _row, row) => before + valueAt(row, column), 0);
      return isPerUser ? (all > 0 ? sum / all : null) : sum;
    }),
  };
}

const turned = (grid: Grid, columns: number): Grid =>
  Array.from({ length: columns }, (_, column) => grid.map((row) => row[column]));
