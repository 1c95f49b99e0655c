import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Locale } from "@/lib/kit/i18n/routing";
import { readAxisKey, rowDimensions } from "@/lib/usage/axis-key";
import { type BridgeName, type Dimension, isPeriod } from "@/lib/usage/dimensions";
import type { Key, NumberedQuestion } from "@/lib/usage/question";
import {
  FigureCoverage,
  type Gap,
  gapIn,
  gapOfChange,
  isUnknown,
  type PlaceDimension,
  placeDimensions,
} from "../figure-gaps";
import type { Label } from "../label";
import { type ReportColumn, type ReportRow, type ReportTable, rowOfParts } from "../report-table";
import { countedCells, type ReportMonth } from "../unknown-figures";
import { yearLabel } from "../year-label";
import { monthsOfReport, whereOfPart } from "./list-months";
import { readPlaceMonths } from "./read-place-months";

type Named = Dimension | BridgeName;
type Keys = ReadonlyMap<Named, Key>;
type Ids = { readonly organization?: readonly number[]; readonly platform?: readonly number[] };

/**
 * Adds to each figure of a page whether its reports are present, and to incomplete years their months. Coverage is read
 * once for the whole page, and only for its organizations and platforms.
 */
export async function withGaps(
  scope: Scope<"usage.view">,
  question: NumberedQuestion,
  { table, locale }: { readonly table: ReportTable; readonly locale: Locale },
): Promise<ReportTable> {
  const names = rowDimensions(question);
  const placesOfRows = placesIn(question, names);
  const placesOfColumns = placesIn(question, question.trend ? [] : question.columns);
  const isTimed = [...question.rows, ...question.columns].some(isPeriod);
  const [readOfAll, months] = await Promise.all([
    coverageReader(scope, question, placesOfColumns),
    isTimed && !question.trend ? monthsOfReport(scope, question) : [],
  ]);
  if (!readOfAll) return table;
  const withMonths = labeledYears(question, readOfAll.whole.monthsWithReports, locale);
  const ofAll = figureGaps(question, readOfAll, months);
  const columns = table.columns.map((column) => withMonths.column(withGap(column, ofAll(null, column))));
  const gap = ofAll(null, null);
  const whole = { ...table, columns, ...(gap ? { gap } : {}) };
  if (placesOfRows.length === 0 && !names.some(isPeriod)) return whole;
  const readOfRows =
    placesOfRows.length === 0
      ? readOfAll
      : await coverageReader(scope, question, [...placesOfRows, ...placesOfColumns], idsOn(table, names, question));
  if (!readOfRows) return whole;
  const ofRows = figureGaps(question, readOfRows, months);
  return {
    ...whole,
    rows: table.rows.map((row) => ({ ...row, gaps: gapsOf(row, table.columns, ofRows) })).map(withMonths.row),
  };
}

/** Rows and columns whose years say which of their months have reports. */
function labeledYears(question: NumberedQuestion, months: readonly string[], locale: Locale) {
  const [inColumns, inRows] = [question.columns.indexOf("year"), rowDimensions(question).indexOf("year")];
  const named = <L extends Label>(label: L): L => ({ ...label, name: yearLabel(label.name, months, locale) });
  return {
    column: (column: ReportColumn): ReportColumn =>
      question.trend || inColumns < 0
        ? column
        : { ...column, labels: column.labels.map((label, at) => (at === inColumns ? named(label) : label)) },
    row: (row: ReportRow): ReportRow => {
      if (inRows < 0) return row;
      if (!row.parts) return named(row);
      return { ...row, ...rowOfParts(row.parts.map((part, at) => (at === inRows ? named(part) : part))) };
    },
  };
}

const withGap = (column: ReportColumn, gap: Gap | null): ReportColumn => (gap ? { ...column, gap } : column);

function gapsOf(row: ReportRow, columns: readonly ReportColumn[], of: GapOf): Readonly<Record<string, Gap>> {
  const total = of(row, null);
  return Object.fromEntries([
    ...(total ? [["total", total] as const] : []),
    ...columns.flatMap((column) => {
      const gap = of(row, column);
      return gap ? [[column.key, gap] as const] : [];
    }),
  ]);
}

/** Dimensions that determine the report of a figure. Combined report types, and those of interest, are one. */
function placesIn({ interest, mergeReportTypes, bridge }: NumberedQuestion, names: readonly Named[]) {
  const isPlace = (name: PlaceDimension) => {
    if (name === "metric") return interest !== undefined;
    if (name === "reportType") return interest === undefined && !mergeReportTypes;
    return name !== "tag" || bridge?.of === "organization" || bridge?.of === "platform";
  };
  return placeDimensions.filter((name) => names.includes(name) && isPlace(name));
}

/** Organizations and platforms of the page's rows, or of their tags. */
function idsOn({ rows }: ReportTable, names: readonly Named[], { bridge }: NumberedQuestion): Ids {
  const keysAt = (at: number) => new Set(rows.map(({ key, parts }) => Number(parts ? parts[at]?.key : key)));
  if (bridge) {
    const tags = keysAt(0);
    const objects = bridge.pairs.flatMap(([object, tag]) => (tags.has(tag) ? [object] : []));
    return bridge.of === "organization" || bridge.of === "platform" ? { [bridge.of]: objects } : {};
  }
  const ids = (["organization", "platform"] as const).flatMap((name) => {
    const at = names.indexOf(name);
    return at < 0 ? [] : [[name, [...keysAt(at)]] as const];
  });
  return Object.fromEntries(ids);
}

/** Coverage of the report's months, or of the ranges that it compares. */
type Reading = { readonly whole: FigureCoverage; readonly base: FigureCoverage; readonly compared: FigureCoverage };

function within(where: NumberedQuestion["where"], only: Ids): NumberedQuestion["where"] {
  const among = (all: readonly number[] | undefined, some: readonly number[] | undefined) =>
    some && all ? some.filter((id) => all.includes(id)) : (some ?? all);
  return {
    ...where,
    organization: among(where.organization, only.organization),
    platform: among(where.platform, only.platform),
  };
}

/** Null if coverage does not apply to all of the report types. */
async function coverageReader(
  scope: Scope<"usage.view">,
  question: NumberedQuestion,
  places: readonly PlaceDimension[],
  only: Ids = {},
): Promise<Reading | null> {
  const { trend, interest, bridge } = question;
  const merged = question.mergeReportTypes || interest !== undefined;
  const read = async (where: NumberedQuestion["where"]) => {
    const months = await readPlaceMonths(scope, { where: within(where, only), interest, merged, bridge, places });
    return months && new FigureCoverage(months);
  };
  const where = whereOfPart(question);
  const [base, compared] = await Promise.all(
    trend
      ? [trend.base, trend.compared].map((month) => read({ ...where, month, year: undefined }))
      : [read(where), null],
  );
  if (!base) return null;
  return { whole: base, base, compared: compared ?? base };
}

type Cell = Pick<ReportRow, "key" | "parts" | "total" | "cells">;
type GapOf = (row: Cell | null, column: ReportColumn | null) => Gap | null;

/** The gap of each figure; without a row over all rows, without a column over all columns. */
function figureGaps(question: NumberedQuestion, read: Reading, months: readonly ReportMonth[]): GapOf {
  const { trend, columns } = question;
  const names = rowDimensions(question);
  const [inRows, inColumns] = [placesIn(question, names), placesIn(question, trend ? [] : columns)];
  const isCounted = countedCells({ ...question, isRolledUp: question.bridge !== undefined }, months);
  return (row, column) => {
    const keys: Keys = new Map([
      ...(row ? keysOf(names, row.parts?.map(({ key }) => key) ?? [row.key]) : []),
      ...(column && !trend ? keysOf(columns, readAxisKey(columns, column.key) ?? []) : []),
    ]);
    const places = [...(row ? inRows : []), ...(column ? inColumns : [])];
    const place = Object.fromEntries(places.map((name) => [name, keys.get(name)]));
    const time = String(keys.get("month") ?? keys.get("year") ?? "");
    if (trend) return gapOfTrend(column?.key ?? "base", read.base.at(place), read.compared.at(place));
    const figure = (column ? (row ? row.cells[column.key] : column.total) : row?.total) ?? 0;
    const gap = gapIn(read.whole.at(place, time));
    if (figure !== 0) return isUnknown(gap) ? null : gap;
    if (column && isCounted(row, column.key))
      return { kind: "counted", present: gap?.present ?? 0, expected: gap?.expected ?? 0 };
    return gap;
  };
}

function gapOfTrend(column: string, base: Parameters<typeof gapIn>[0], compared: typeof base): Gap | null {
  const [before, after] = [gapIn(base), gapIn(compared)];
  if (column === "base") return before;
  if (column === "compared") return after;
  if (column === "change") return gapOfChange(base, compared);
  return [before, after].find(isUnknown) ?? before ?? after;
}

const keysOf = (names: readonly Named[], keys: readonly Key[]): [Named, Key][] =>
  names.flatMap((name, at) => {
    const key = keys[at];
    return key === undefined ? [] : [[name, key]];
  });
