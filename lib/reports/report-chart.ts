import { isMonth, monthRange } from "@/lib/counter/standard/month";
import { type Dimension, isTime } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import type { ReportColumn, ReportTable } from "./report-table";

export type ReportChart = {
  readonly kind: "line" | "bars";
  /** Labels under "row", figures under the keys of the series; of a line null where there is no usage. */
  readonly rows: readonly Record<string, string | number | null>[];
  readonly series: readonly { readonly key: string; readonly label: string }[];
  /** How many rows of the report it shows. */
  readonly drawn: number;
  /** The series are parts of a whole and may be laid on top of each other. */
  readonly stacks: boolean;
  /** The metric or report type that is drawn, where the table holds several split further; else empty. */
  readonly only: string;
  /** In the series with the most usage, the row that leads. */
  readonly leader: { readonly series: string; readonly row: string; readonly value: number; readonly total: number };
};

const MOST_BARS = 10;
const MOST_SERIES = 8;
const LONGEST_NAME = 40;
const TOTAL = "total";

/** What a chart of the page shows: a line over times, else bars of its first rows; null where there is nothing to compare. */
export function chartOf(table: ReportTable, question: Question, totalLabel: string): ReportChart | null {
  const { series, only, stacks } = seriesOf(table, question, totalLabel);
  const isLine = question.rows.every(isTime) && question.rows.length === 1;
  const inTime = [...table.rows].sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1));
  const shown = isLine ? inTime : table.rows.slice(0, MOST_BARS);
  if (shown.length < 2) return null;
  const names = distinct(shown.map(({ name }) => shortened(name)));
  const none = isLine ? null : 0;
  const rows = shown.map((row, index) => ({
    row: names[index] ?? row.name,
    ...Object.fromEntries(series.map(({ key }) => [key, key === TOTAL ? row.total : (row.cells[key] ?? none)])),
  }));
  const drawn = series.map(({ key, label }) => ({ key, label }));
  const kind = isLine ? "line" : "bars";
  return {
    kind,
    rows: isLine ? withGaps(rows) : rows,
    series: drawn,
    drawn: shown.length,
    stacks,
    only,
    leader: leaderIn(rows, series),
  };
}

type Series = { readonly key: string; readonly label: string; readonly total: number };

/** Metrics and report types count the same usage in several ways: side by side they compare, added up they mislead. */
const isApart = (name: Dimension) => name === "metric" || name === "reportType";

function seriesOf(table: ReportTable, { rows, columns: dimensions }: Question, totalLabel: string) {
  const { columns, total } = table;
  const isOverTime = rows.some((name) => !isTime(name)) && dimensions.every(isTime);
  // A bar of its row's months, each in a colour of its own, would compare nothing.
  if (columns.length === 0 || isOverTime)
    return { series: [{ key: TOTAL, label: totalLabel, total }], only: "", stacks: true };
  const named = (of: (name: Dimension) => boolean) => (column: ReportColumn) =>
    column.labels
      .flatMap(({ name }, level) => (dimensions.some((one, at) => at === level && of(one)) ? [name] : []))
      .join(" / ");
  const apart = named(isApart);
  const split = named((name) => !isApart(name));
  if (dimensions.every(isApart)) {
    const largest = [...columns].sort(byTotal).slice(0, MOST_SERIES);
    const kept = columns.filter((column) => largest.includes(column));
    return {
      series: kept.map((column) => ({ key: column.key, label: apart(column), total: column.total ?? 0 })),
      only: "",
      stacks: false,
    };
  }
  const only = leading(columns, apart);
  const drawn = columns.filter((column) => apart(column) === only);
  return {
    series: drawn.map((column) => ({ key: column.key, label: split(column), total: column.total ?? 0 })),
    only,
    stacks: true,
  };
}

const byTotal = (a: { total: number | null }, b: { total: number | null }) => (b.total ?? 0) - (a.total ?? 0);

/** The name under which most usage stands. */
function leading(columns: readonly ReportColumn[], nameOf: (column: ReportColumn) => string): string {
  const totals = new Map<string, number>();
  for (const column of columns) totals.set(nameOf(column), (totals.get(nameOf(column)) ?? 0) + (column.total ?? 0));
  return [...totals].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}

type Row = { row: string } & Record<string, string | number | null>;

function leaderIn(rows: readonly Row[], series: readonly Series[]): ReportChart["leader"] {
  const { key, label, total } = [...series].sort(byTotal)[0] ?? { key: TOTAL, label: "", total: 0 };
  const figure = (row: Row) => Number(row[key] ?? 0);
  const first = rows.reduce((best, row) => (figure(row) > figure(best) ? row : best));
  return { series: label, row: first.row, value: figure(first), total };
}

/** Months without usage keep their place on the axis. */
function withGaps(rows: readonly Row[]): readonly Row[] {
  const [first, last] = [rows[0]?.row, rows.at(-1)?.row];
  if (!isMonth(first) || !isMonth(last)) return rows;
  const byMonth = new Map(rows.map((row) => [row.row, row]));
  return monthRange(first, last).map((row) => byMonth.get(row) ?? { row });
}

const shortened = (name: string) =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;

/** Two titles of one name stay two bars. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} #${times}`;
  });
}
