import { isMonth } from "@/lib/counter/standard/month";
import { columnHeaders } from "@/lib/reports/column-headers";
import type { ReportCoverage } from "@/lib/reports/contract";
import type { Gap } from "@/lib/reports/figure-gaps";
import type { Label } from "@/lib/reports/label";
import type { FigureColumn, LayoutFigure, LayoutTextColumn, ReportLayout } from "@/lib/reports/layout/report-layout";
import type { ReportRow, ReportTable } from "@/lib/reports/report-table";
import type { Question } from "@/lib/usage/question";
import { coverageAddress } from "./coverage-address";

export type GridColumn = {
  readonly key: string;
  readonly kind: "name" | "reportTypes" | "coverage" | "total" | "figure";
  /** Innermost heading. */
  readonly heading: string;
  /** Of report types. */
  readonly text?: LayoutTextColumn;
  /** Of totals and figures. */
  readonly figure?: FigureColumn;
  /** Pixels that its figures and its heading need. */
  readonly width: number;
};

export type GridLine = Pick<Label, "name" | "isBlank"> & {
  readonly kind: "row" | "remainder" | "totals";
  /** As calls name the row; empty for totals. */
  readonly key: string;
  /** Absent for totals. */
  readonly row?: ReportRow;
  /** Report-months, if any are expected, and the address of the page that shows them. */
  readonly coverage?: { readonly present: number; readonly expected: number; readonly address: string };
};

/** The table of a report as a grid: the layout of the report with the screen's own columns and lines. */
export type ReportGrid = {
  readonly layout: ReportLayout;
  readonly columns: readonly GridColumn[];
  readonly lines: readonly GridLine[];
  /** The nested headings above the figures, the outermost first. */
  readonly heads: ReturnType<typeof columnHeaders>;
  /** First column of each cell in each row of the head. */
  readonly stops: readonly (readonly number[])[];
  /** The column of the first figure. */
  readonly firstFigure: number;
};

/** Completeness of the data: undefined while it loads, null if it is unknown. */
type Covered = ReportCoverage | null | undefined;

type Drawn = {
  readonly layout: ReportLayout;
  /** Heading of the column of data coverage. */
  readonly coverageHeading: string;
  readonly covered: Covered;
};

export function gridOf(
  question: Question,
  table: ReportTable,
  { layout, coverageHeading, covered }: Drawn,
): ReportGrid {
  const names = layout.texts.filter(({ kind }) => kind === "name").map(({ heading }) => heading);
  const lines = linesOf(table, layout);
  const reportTypes = layout.texts.find(({ kind }) => kind === "reportTypes");
  // Its place is kept while it loads.
  const hasCoverage = coveredRows(question) && covered !== null && covered?.ratio !== null;
  const columns: GridColumn[] = [
    { key: "name", kind: "name", heading: names.join(" / "), width: 0 },
    ...(reportTypes
      ? [
          {
            key: "reportTypes",
            kind: "reportTypes" as const,
            heading: reportTypes.heading,
            text: reportTypes,
            width: 128,
          },
        ]
      : []),
    ...(hasCoverage ? [{ key: "coverage", kind: "coverage" as const, heading: coverageHeading, width: 112 }] : []),
    ...layout.figures.map((figure) => {
      const heading = figure.labels.at(-1)?.name ?? figure.heading;
      const numbers = lines.map((line) => figureOf(line, figure)).filter((value) => typeof value === "number");
      return {
        ...{ key: figure.key, kind: figure.kind === "total" ? ("total" as const) : ("figure" as const) },
        ...{ heading, figure, width: Math.max(72, figureWidth(numbers), headWidth(heading)) },
      };
    }),
  ];
  const firstFigure = columns.length - table.columns.length;
  const heads = columnHeaders(table.columns);
  return {
    ...{ layout, columns, heads, firstFigure },
    lines: lines.map((line) => withCoverage(line, question, covered)),
    stops: stopsOf(heads, columns, firstFigure),
  };
}

function linesOf({ rows, remainder }: ReportTable, { totals }: ReportLayout): GridLine[] {
  const line = (kind: "row" | "remainder", row: ReportRow): GridLine => ({
    ...{ kind, row, name: row.name, isBlank: row.isBlank },
    key: kind === "row" ? String(row.key) : kind,
  });
  return [
    ...rows.map((row) => line("row", row)),
    ...(remainder ? [line("remainder", remainder)] : []),
    ...(totals === null ? [] : [{ kind: "totals" as const, key: "", name: totals, isBlank: false }]),
  ];
}

/** The only dimension of the rows, if report-months are counted by it. */
function coveredRows({ rows: [of, ...others], rollUp, trend }: Question): "organization" | "platform" | undefined {
  if (rollUp || trend || others.length > 0) return undefined;
  return of === "organization" || of === "platform" ? of : undefined;
}

function withCoverage(line: GridLine, question: Question, covered: Covered): GridLine {
  const of = coveredRows(question);
  if (!of || !covered || line.kind === "remainder") return line;
  const isWhole = line.kind === "totals";
  const coverage = isWhole ? covered : covered.rows.find(({ key }) => String(key) === line.key);
  if (!coverage || coverage.ib_max === 0) return line;
  const row = isWhole ? undefined : { of, key: Number(line.key) };
  const address = coverageAddress(question, covered.covered_until, row);
  return { ...line, coverage: { present: coverage.ib_count, expected: coverage.ib_max, address } };
}

function stopsOf(heads: ReportGrid["heads"], columns: readonly GridColumn[], firstFigure: number): number[][] {
  const outer = heads.slice(0, -1).map((level) => {
    let at = firstFigure;
    return level.map(({ span }) => {
      const start = at;
      at += span;
      return start;
    });
  });
  return [...outer, columns.map((_, index) => index)];
}

/** The figure of a line; undefined in columns without figures. */
export const figureIn = (line: GridLine, { figure }: GridColumn): LayoutFigure | undefined =>
  figure && figureOf(line, figure);

export const figureOf = ({ row }: GridLine, { of, total }: FigureColumn): LayoutFigure => (row ? of(row) : total);

export const gridGap = ({ row }: GridLine, { gapOf, gap }: FigureColumn): Gap | null => (row ? gapOf(row) : gap);

/** The share that the screen shows instead of a figure; null if it shows the figure itself. */
export function shareOf(line: GridLine, { key }: FigureColumn, shares: ReportLayout | null): number | null {
  const column = shares?.figures.find((figure) => figure.key === key);
  const ratio = column && figureOf(line, column);
  return typeof ratio === "number" ? ratio : null;
}

const MONTH_WIDTH = 100;

const longest = (texts: readonly string[]): string => texts.reduce((a, b) => (b.length > a.length ? b : a), "");

/** Width of 14 px figures in groups of three, with a sign and padding. */
function figureWidth(figures: readonly number[]): number {
  const digits = Math.max(1, ...figures.map((figure) => String(Math.trunc(Math.abs(figure))).length));
  return digits * 9 + Math.floor((digits - 1) / 3) * 5 + 40;
}

/** Headings break between words, into three lines at most if possible; months do not break. Leaves room for the sort arrow. */
function headWidth(label: string): number {
  if (isMonth(label)) return MONTH_WIDTH;
  const words = label.split(/[\s/-]+/);
  const needed = Math.max(longest(words).length, Math.ceil(label.length / 3));
  return Math.min(190, Math.ceil(needed * 7.8) + 42);
}
