import { isMonth, monthOf, monthRange } from "@/lib/counter/standard/month";
import { countedWith, holdWholeSpans } from "@/lib/coverage/counted-spans";
import { isInYears } from "@/lib/coverage/requested-months";
import { readAxisKey } from "@/lib/usage/axis-key";
import { type Dimension, isPeriod, isTime } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { isUnknown } from "./figure-gaps";
import type { Label } from "./label";
import { byTotal } from "./question-search";
import { figureAt, gapOf, labelsOf, type ReportColumn, type ReportRow, type ReportTable } from "./report-table";
import { coverageBy, hasData, type PlaceCoverage, type ReportMonth, whyUnknown } from "./unknown-figures";

/** Label under "row", figures under the keys of the series; null where data are missing. */
type Row = { readonly row: string } & Readonly<Record<string, string | number | null>>;
type Series = { readonly key: string; readonly label: string; readonly short: string; readonly total: number };

/** A position whose figures are included in an earlier quarter's or year's figure. */
type CountedPlace = {
  readonly at: string;
  readonly with: readonly string[];
  /** It also has figures of its own. */
  readonly isPart: boolean;
};

/** A series without reports at the end of the time axis: from the first of these months or years to the last. */
type EndedSeries = { readonly label: string; readonly from: string; readonly to: string };

/** The summary sentence of a chart: the largest or smallest value, and the change. */
type Finding = {
  readonly isLeast: boolean;
  /** The value is a difference between the ranges of a comparison. */
  readonly isDifference: boolean;
  /** The series it is about; empty for the sum of all. */
  readonly series: string;
  readonly row: string;
  readonly value: number;
  /** Null if rows must not be added up. */
  readonly total: number | null;
  /** Totals of both ranges of a comparison; null if rows must not be added up. */
  readonly ranges: { readonly base: number; readonly compared: number } | null;
  /**
   * Of the last twelve months compared with the twelve before, or of the compared range with the base; null where data
   * are missing.
   */
  readonly change: number | null;
};

/** Remaining rows as one; their sum is null if series must not be added up. */
type Rest = { readonly row: string; readonly count: number; readonly value: number | null };

/** Which rows a table starts with: the largest, the smallest, or the first by name or identifier. */
export type RowOrder = "most" | "least" | "first";

export type ReportChart = {
  readonly kind: "line" | "bars" | "lying";
  readonly rows: readonly Row[];
  readonly series: readonly { readonly key: string; readonly label: string }[];
  /** Short forms of long row and series names. */
  readonly short: Readonly<Record<string, string>>;
  /** The series are parts of a whole, and may be added up and stacked. */
  readonly addsUp: boolean;
  /** The rows of each series may be added up. */
  readonly rowsAddUp: boolean;
  /** Number of rows drawn individually: the first ones of the table. */
  readonly drawn: number;
  readonly rowOrder: RowOrder;
  readonly rest: Rest | null;
  /** Over time: each month or year with its name, which may say which months a year covers. */
  readonly places: Readonly<Record<string, string>>;
  /** Series whose last figures are missing while others have some. */
  readonly ended: readonly EndedSeries[];
  /** Series of years that lack months, drawn hatched. */
  readonly partialSeries: readonly string[];
  /** Rows without any data, the number of them that should have some by now, and the number with incomplete data. */
  readonly missing: readonly string[];
  readonly overdue: number;
  readonly incomplete: number;
  /** Times with a report that has only a part of its usage. */
  readonly partial: readonly string[];
  readonly counted: readonly CountedPlace[];
  /** Trend of each row, if times are columns. */
  readonly courses: readonly {
    readonly row: string;
    readonly total: number | null;
    readonly points: readonly { readonly at: string; readonly value: number | null }[];
  }[];
  readonly finding: Finding;
};

const MOST_BARS = 10;
/** If the table is in another order than the largest first, which "other" cannot summarize. */
const MOST_BARS_IN_ORDER = 20;
const MOST_TIMES = 10_000;
const LONGEST_NAME = 40;
const TOTAL = "total";

/** Metrics and report types count the same usage in several ways: comparable side by side, misleading when added up. */
const isApart = (name: Dimension) => name === "metric" || name === "reportType";
const isInTime = ({ rows }: Pick<Question, "rows">) => rows.length === 1 && rows.every(isTime);

/** Whether the chart must select one metric, because several would be added up, or would split series further. */
export const choosesMetric = ({ measure, where, rows, split }: Question): boolean =>
  measure === "uses" &&
  where.metric?.length !== 1 &&
  split !== "metric" &&
  !(rows.length === 1 && rows[0] === "metric");

type Metric = { readonly value: string; readonly name: string };

/**
 * Metrics with usage that a chart may draw, within the report's filter. If none exists under its requested name
 * (Release 4), all of them.
 */
export function drawableMetrics({ where }: Question, metricNames: readonly Metric[]): readonly Metric[] {
  const metrics = where.metric;
  if (!metrics || metrics.length === 0) return metricNames;
  const drawn = metricNames.filter(({ value }) => metrics.includes(value));
  return drawn.length > 0 ? drawn : metrics.map((value) => ({ value, name: value.replaceAll("_", " ") }));
}

/** A comparison ordered by how figures changed. */
const isByDifference = ({ trend, order }: Pick<Question, "trend" | "order">) =>
  trend !== null && (order.by === "difference" || order.by === "change");

/** The order of the table's rows, which the chart follows. */
function rowOrder({ order, columns, trend }: Pick<Question, "order" | "columns" | "trend">): RowOrder {
  const isByFigure =
    order.by === "total" || trendFigures.has(order.by) || (!trend && readAxisKey(columns, order.by) !== undefined);
  if (!isByFigure) return "first";
  return order.descending ? "most" : "least";
}

const trendFigures: ReadonlySet<string> = new Set(["base", "compared", "difference", "change"]);

/** Rows that a bar of the others could complete. */
const isLargestFirst = (question: Pick<Question, "order" | "columns" | "trend">) =>
  rowOrder(question) === "most" && !isByDifference(question);

/** The chart's data: the whole time axis, or the first rows in the order of the table. */
export function chartQuestion(question: Question, metric: string | null): Question {
  const drawn = metric === null ? question : onlyOf(question, metric);
  if (isInTime(drawn))
    return { ...drawn, page: 1, order: { by: "name", descending: false }, pageSize: MOST_TIMES, zeroRows: false };
  // The order by a column that is not drawn is lost.
  const isLost =
    readAxisKey(question.columns, drawn.order.by) !== undefined && drawn.columns.join() !== question.columns.join();
  const ordered = { ...drawn, page: 1, ...(isLost ? { order: byTotal } : {}) };
  return isLargestFirst(ordered)
    ? { ...ordered, pageSize: MOST_BARS + 1, zeroRows: false }
    : { ...ordered, pageSize: MOST_BARS_IN_ORDER + 1 };
}

function onlyOf(question: Question, metric: string): Question {
  const others = (names: readonly Dimension[]) => names.filter((name) => name !== "metric");
  const rows = others(question.rows);
  return {
    ...question,
    where: { ...question.where, metric: [metric] },
    columns: others(question.columns),
    rows: rows.length > 0 ? rows : question.rows,
  };
}

type Words = {
  readonly total: string;
  readonly other: (count: number) => string;
  /** Name of the row of untagged usage. */
  readonly untagged: string;
};

type Drawing = {
  readonly words: Words;
  /** Null if gaps are unknown. */
  readonly months: readonly ReportMonth[] | null;
  /** Maximum number of bars before "other". */
  readonly most?: number;
};

/** The chart of the answer to `chartQuestion`; null if there is nothing to compare. */
export function chartOf(
  table: ReportTable,
  question: Question,
  { words, months, most = isLargestFirst(question) ? MOST_BARS : MOST_BARS_IN_ORDER }: Drawing,
): ReportChart | null {
  const { series, addsUp } = seriesOf(table, question, words.total);
  if (series.length === 0) return null;
  return isInTime(question)
    ? overTime(table, question, { series, addsUp, months })
    : ofThings(table, question, { series, addsUp, words, most });
}

function seriesOf({ columns, total }: ReportTable, question: Question, totalLabel: string) {
  const { rows, columns: dimensions, measure, trend } = question;
  const counts = measure === "uses" || measure === "facts";
  if (trend) {
    const drawn = isByDifference(question) ? ["difference"] : ["base", "compared"];
    const compared = columns.filter(({ key }) => drawn.includes(key));
    return { series: compared.map((column) => named(column, [])), addsUp: false };
  }
  const areTimes = dimensions.every(isTime);
  // Bars with one color per row's own months would compare nothing.
  if (columns.length === 0 || (areTimes && rows.some((name) => !isTime(name))))
    return { series: [{ key: TOTAL, label: totalLabel, short: totalLabel, total }], addsUp: counts };
  return { series: columns.map((column) => named(column, dimensions)), addsUp: counts && !dimensions.some(isApart) };
}

const named = ({ key, labels, total }: ReportColumn, dimensions: readonly Dimension[]): Series => ({
  key,
  label: labels.map(({ name }) => name).join(" / "),
  short: shortName(labels, dimensions),
  total: total ?? 0,
});

/** Full names of report types differ at the end, which would be cut off. */
const shortName = (labels: readonly Label[], dimensions: readonly Dimension[]) =>
  labels.map(({ name, code = name }, at) => (dimensions[at] === "reportType" ? code : name)).join(" / ");

const shortOf = (names: readonly { readonly label: string; readonly short: string }[]) =>
  Object.fromEntries(names.flatMap(({ label, short }) => (short === label ? [] : [[label, short]])));

const figureIn = ({ total, cells }: Pick<ReportRow, "total" | "cells">, key: string): number | undefined =>
  key === TOTAL ? total : cells[key];

/** Null where reports are missing; a bar of no length would mean zero. */
const figureOf = (table: ReportTable, row: ReportRow, key: string): number | null =>
  figureAt(table.columns.find((column) => column.key === key) ?? null, figureIn(row, key), gapOf(table, row, key));

const figuresOf = (table: ReportTable, row: ReportRow, series: readonly Series[]): Record<string, number | null> =>
  Object.fromEntries(series.map(({ key }) => [key, figureOf(table, row, key)]));

type Timed = {
  readonly series: readonly Series[];
  readonly addsUp: boolean;
  readonly months: readonly ReportMonth[] | null;
};

function overTime(table: ReportTable, question: Question, { series, addsUp, months }: Timed) {
  // A truncated trend would mislead.
  if (table.rowCount > table.rows.length) return null;
  const isByMonth = question.rows[0] === "month";
  // A year's name may say which of its months are covered.
  const isPeriodic = question.rows.every(isPeriod);
  const rowsByName = new Map(table.rows.map((row) => [isPeriodic ? String(row.key) : row.name, row]));
  const unit = isByMonth ? "month" : "year";
  const coverage = months && question.rows.every(isPeriod) ? coverageBy(unit, months) : null;
  const places = placesShown([...rowsByName.keys()].sort(), question, coverage);
  if (places.length < 2) return null;
  const isMissing = (place: string) => !rowsByName.has(place) && coverage !== null && !hasData(coverage.get(place));
  const isOnlyPartial = (place: string) => coverage?.get(place)?.present === 0;
  const isDue = (place: string) => coverage?.get(place)?.is_due ?? true;
  const hasKeys = question.columns.length === 1;
  const whyNot = (place: string, key: string) =>
    whyUnknown(coverage?.get(place), { key: key === TOTAL || !hasKeys ? undefined : key });
  const isUnknown = (place: string, key: string) =>
    coverage === null ? !rowsByName.has(place) : whyNot(place, key) !== null;
  const rows = places.map((place): Row => {
    const row = rowsByName.get(place);
    const figure = (key: string) => {
      const value = row ? figureOf(table, row, key) : 0;
      return value === 0 && isUnknown(place, key) ? null : value;
    };
    return {
      row: place,
      ...(isMissing(place) ? {} : Object.fromEntries(series.map(({ key }) => [key, figure(key)]))),
    };
  });
  const missing = places.filter(isMissing);
  const overdue = missing.filter(isDue).length;
  const incomplete = places.filter((place) => isIncomplete(coverage?.get(place))).length;
  // An incomplete year names its months.
  const nameOf = (place: string) => (isPeriodic ? (rowsByName.get(place)?.name ?? place) : place);
  const partial = places.filter((place) => coverage?.get(place)?.partial || nameOf(place) !== place);
  const counted = rows.flatMap((row): CountedPlace[] => {
    const earlier = countedWith(coverage?.get(row.row)?.months ?? []);
    const isPart = series.some(({ key }) => typeof row[key] === "number");
    return earlier.length > 0 ? [{ at: row.row, with: earlier, isPart }] : [];
  });
  const rowsAddUp = (question.measure === "uses" || question.measure === "facts") && !question.trend;
  const spoken = spokenOf(series, addsUp);
  const settled = rows.filter(({ row }) => isDue(row));
  const isKnown = (row: Row, { key }: Series) => row[key] !== null || whyNot(row.row, key) === "counted";
  const hasYear = (years: readonly Row[]) =>
    years.every((row) => !isMissing(row.row) && !isOnlyPartial(row.row) && spoken.every((one) => isKnown(row, one))) &&
    holdWholeSpans(years.flatMap(({ row }) => coverage?.get(row)?.months ?? []));
  const isWhole = hasYear(settled.slice(-24, -12)) && hasYear(settled.slice(-12));
  const named = rows.map((row): Row => ({ ...row, row: nameOf(row.row) }));
  return {
    ...{
      kind: isByMonth ? ("line" as const) : ("bars" as const),
      rows: named,
      series: series.map(keyAndLabel),
      addsUp,
    },
    ...{
      short: shortOf(series),
      rowsAddUp,
      drawn: table.rows.length,
      rowOrder: "first" as const,
      rest: null,
      missing,
      overdue,
      incomplete,
      partial: partial.map(nameOf),
      counted: counted.map((one) => ({ ...one, at: nameOf(one.at) })),
      courses: [],
      partialSeries: [],
    },
    places: Object.fromEntries(places.map((place) => [place, nameOf(place)])),
    ended: endedSeries(rows, series),
    finding: {
      ...findingIn(named, series, {
        addsUp,
        rowsAddUp: question.rows.every(isPeriod) || addsUp,
        total: table.total ?? 0,
        isLeast: false,
      }),
      isDifference: false,
      ranges: null,
      change: isByMonth && isWhole ? yearOnYear(settled, spoken) : null,
    },
  };
}

function endedSeries(rows: readonly Row[], series: readonly Series[]): readonly EndedSeries[] {
  const lastOf = ({ key }: Series) => rows.findLastIndex((row) => typeof row[key] === "number");
  const last = Math.max(-1, ...series.map(lastOf));
  return series.flatMap((one) => {
    const own = lastOf(one);
    const [from, to] = [rows[own + 1]?.row, rows[last]?.row];
    return own >= 0 && own < last && from && to ? [{ label: one.label, from, to }] : [];
  });
}

const keyAndLabel = ({ key, label }: Series) => ({ key, label });
const isIncomplete = (one: PlaceCoverage | undefined) => hasData(one) && one.present < one.expected;

/** The requested positions whose coverage is known; else from the first to the last month with figures. */
function placesShown(
  metricNames: readonly string[],
  { rows, where }: Question,
  coverage: ReadonlyMap<string, PlaceCoverage> | null,
): readonly string[] {
  if (coverage !== null) return [...new Set([...metricNames, ...coverage.keys()])].sort();
  const [first, last] = [metricNames[0], metricNames.at(-1)];
  if (rows[0] !== "month" || !isMonth(first) || !isMonth(last)) return metricNames;
  return monthRange(monthOf(first), monthOf(last)).filter((place) => isInYears(place, where.year));
}

/** Each figure as a share of its row; null where a figure is missing, or without usage. */
export function sharesOfRows({ rows, series }: Pick<ReportChart, "rows" | "series">): readonly Row[] {
  return rows.map((row) => {
    const figures = series.map(({ key }) => row[key]);
    const sum = figures.reduce<number>((all, figure) => all + Number(figure ?? 0), 0);
    const shares = series.map(({ key }, at) => {
      const figure = figures[at];
      return [key, typeof figure === "number" && sum > 0 ? figure / sum : null];
    });
    return { ...Object.fromEntries(shares), row: row.row };
  });
}

type Things = {
  readonly series: readonly Series[];
  readonly addsUp: boolean;
  readonly words: Words;
  readonly most: number;
};

function ofThings(table: ReportTable, question: Question, { series, addsUp, words, most }: Things) {
  const { measure, rollUp, rows: dimensions, trend } = question;
  const counts = measure === "uses" || measure === "facts";
  const rowsAddUp = counts && !rollUp && !dimensions.some(isApart);
  // A single remaining row takes no more space than an "other" bar.
  const isAllButOne = table.rowCount === most + 1 && table.rows.length > most;
  const entries = table.rows.slice(0, isAllButOne ? most + 1 : most);
  const areTypes = !rollUp && dimensions.includes("reportType");
  const shorts = distinct(entries.map((row) => shortened(areTypes ? shortName(labelsOf(row), dimensions) : row.name)));
  const names = areTypes ? distinct(entries.map(({ name }) => name)) : shorts;
  const drawn = entries.map((row, at): Row => ({ row: names[at] ?? row.name, ...figuresOf(table, row, series) }));
  const count = rowsAddUp && isLargestFirst(question) ? table.rowCount - entries.length : 0;
  const rest: Row | null = count > 0 ? { row: words.other(count), ...restOf(table, drawn, series) } : null;
  // "Other" is neither a month nor a year.
  const hasBarOfRest = !dimensions.some(isTime);
  const untagged = table.remainder ? [{ row: words.untagged, ...figuresOf(table, table.remainder, series) }] : [];
  const rows: Row[] = [...drawn, ...(rest && hasBarOfRest ? [rest] : []), ...untagged];
  if (rows.length < 2) return null;
  const total = rowsAddUp ? (table.total ?? 0) : null;
  const totalOf = (key: string) =>
    (trend ? table.columns.find((column) => column.key === key)?.total : undefined) ?? null;
  const [base, compared] = [totalOf("base"), totalOf("compared")];
  return {
    ...{ kind: "lying" as const, rows, series: series.map(keyAndLabel), addsUp, rowsAddUp, places: {}, ended: [] },
    short: shortOf([...series, ...names.map((label, at) => ({ label, short: shorts[at] ?? label }))]),
    ...{ drawn: entries.length, rowOrder: rowOrder(question) },
    ...{ missing: [], overdue: 0, incomplete: 0, counted: [] },
    partial: yearsLackingMonths(dimensions, table.rows, labelsOf).flatMap((row) => names[entries.indexOf(row)] ?? []),
    partialSeries: yearsLackingMonths(trend ? [] : question.columns, table.columns, ({ labels }) => labels).map(
      ({ key }) => key,
    ),
    rest: rest && { row: rest.row, count, value: addsUp || series.length === 1 ? sumAt(rest, series) : null },
    courses: question.columns.length > 0 && question.columns.every(isTime) ? coursesOf(table, names) : [],
    finding: {
      ...findingIn(drawn, series, { addsUp, rowsAddUp, total, isLeast: rowOrder(question) === "least" }),
      isDifference: isByDifference(question),
      ranges: base !== null && compared !== null && rowsAddUp ? { base, compared } : null,
      change:
        base !== null && compared !== null && base > 0 && rowsAddUp && isComparable(table) ? compared / base - 1 : null,
    },
  };
}

/** Rows or columns of years whose label names their months, because others are missing. */
function yearsLackingMonths<One>(
  dimensions: readonly Dimension[],
  all: readonly One[],
  labels: (one: One) => readonly Label[],
): One[] {
  const at = dimensions.indexOf("year");
  return at < 0 ? [] : all.filter((one) => !/^\d{4}$/.test(labels(one)[at]?.name ?? "0000"));
}

const isComparable = ({ columns }: ReportTable) => !isUnknown(columns.find(({ key }) => key === "change")?.gap);

/** The sum of rows not drawn. */
function restOf(table: ReportTable, drawn: readonly Row[], series: readonly Series[]): Record<string, number | null> {
  const sum = (key: string) => drawn.reduce((all, row) => all + Number(row[key] ?? 0), 0);
  return Object.fromEntries(
    series.map(({ key, total }) => {
      const column = table.columns.find((one) => one.key === key) ?? null;
      return [key, figureAt(column, total - sum(key), column ? column.gap : table.gap)];
    }),
  );
}

function coursesOf(table: ReportTable, names: readonly string[]): ReportChart["courses"] {
  return table.rows.slice(0, MOST_BARS).map((row, nth) => ({
    row: names[nth] ?? row.name,
    total: figureAt(null, row.total, gapOf(table, row, "total")),
    points: table.columns.map(({ key, labels }) => ({
      at: labels.map(({ name }) => name).join(" / "),
      value: figureOf(table, row, key),
    })),
  }));
}

/** Whether the coverage of months affects the report's chart. */
export const drawsMonths = ({ rows }: Question): boolean => rows.length === 1 && rows.every(isPeriod);

/** The series of the summary sentence: all if they add up, else the largest. */
const spokenOf = (series: readonly Series[], addsUp: boolean): readonly Series[] =>
  addsUp ? series : [...series].sort((a, b) => b.total - a.total).slice(0, 1);

const sumAt = (row: Row, series: readonly Series[]) => series.reduce((sum, { key }) => sum + Number(row[key] ?? 0), 0);

type Summing = Pick<Finding, "total" | "isLeast"> & { readonly addsUp: boolean; readonly rowsAddUp: boolean };

function findingIn(
  rows: readonly Row[],
  series: readonly Series[],
  { addsUp, rowsAddUp, total, isLeast }: Summing,
): Omit<Finding, "change" | "ranges" | "isDifference"> {
  const spoken = spokenOf(series, addsUp);
  const first = rows.reduce<Row | undefined>((best, row) => {
    if (best === undefined) return row;
    const more = sumAt(row, spoken) - sumAt(best, spoken);
    return (isLeast ? more < 0 : more > 0) ? row : best;
  }, undefined);
  const all = addsUp ? total : (spoken[0]?.total ?? 0);
  return {
    series: addsUp ? "" : (spoken[0]?.label ?? ""),
    row: first?.row ?? "",
    isLeast,
    value: first ? sumAt(first, spoken) : 0,
    total: rowsAddUp ? all : null,
  };
}

/** The last twelve months compared with the twelve before. */
function yearOnYear(rows: readonly Row[], series: readonly Series[]): number | null {
  if (rows.length < 24) return null;
  const sum = (from: number, to?: number) => rows.slice(from, to).reduce((all, row) => all + sumAt(row, series), 0);
  const before = sum(-24, -12);
  return before > 0 ? sum(-12) / before - 1 : null;
}

const shortened = (name: string) =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;

/** Two titles of the same name stay two bars. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} #${times}`;
  });
}
