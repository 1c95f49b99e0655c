import { isMonth } from "@/lib/counter/standard/month";
import { columnHeaders } from "@/lib/reports/column-headers";
import type { ReportCoverage } from "@/lib/reports/contract";
import type { Label } from "@/lib/reports/label";
import { type MixedTotals, mixedTotals } from "@/lib/reports/notes/mixed-totals";
import type { ReportColumn, ReportRow, ReportTable } from "@/lib/reports/report-table";
import type { TagOnObject } from "@/lib/tags/contract";
import type { Question } from "@/lib/usage/question";
import { coverageAddress } from "./coverage-address";

export type GridColumn = {
  readonly key: string;
  readonly kind: "name" | "reportTypes" | "coverage" | "total" | "figure";
  /** Of figures. */
  readonly column?: ReportColumn;
  /** Pixels that its figures and its head need. */
  readonly width: number;
  /** Its figures would add up different metrics. */
  readonly isMixed: boolean;
};

export type GridLine = Label & {
  readonly kind: "row" | "remainder" | "totals";
  /** In each dimension of the rows, where there are several. */
  readonly parts?: readonly Label[];
  /** As calls name the row; empty of totals. */
  readonly key: string;
  /** Its figures would add up different metrics. */
  readonly isMixed: boolean;
  readonly total: number;
  readonly cells: Readonly<Record<string, number>>;
  readonly reportTypes?: ReportRow["reportTypes"];
  readonly tags?: readonly TagOnObject[];
  /** In report-months, of which some are expected, and where they are shown. */
  readonly coverage?: { readonly present: number; readonly expected: number; readonly address: string };
};

/** The table of a report as a grid: what stands in each column and line, without anything of how it looks. */
export type ReportGrid = {
  readonly columns: readonly GridColumn[];
  /** Of how many dimensions the rows are. */
  readonly dimensions: number;
  readonly lines: readonly GridLine[];
  /** The nested heads above the figures, the outermost first. */
  readonly heads: ReturnType<typeof columnHeaders>;
  /** Where cells begin in each row of the head. */
  readonly stops: readonly (readonly number[])[];
  /** The column of the first figure. */
  readonly firstFigure: number;
};

export const isTrend = ({ trend }: Pick<Question, "trend">): boolean => trend !== null;

type Words = { readonly total: string; readonly remainder: string };

/** What is known of how complete the data are: undefined until it is, null where nothing is. */
type Covered = ReportCoverage | null | undefined;

export function gridOf(question: Question, table: ReportTable, words: Words, covered: Covered): ReportGrid {
  const mixed = mixedTotals(question, table);
  const width = (figures: readonly number[], label: string) => Math.max(72, figureWidth(figures), headWidth(label));
  const hasTotal = !isTrend(question) && (question.totals || table.columns.length === 0);
  const columns: GridColumn[] = [
    { key: "name", kind: "name", width: 0, isMixed: false },
    ...(question.mergeReportTypes ? [plain("reportTypes", 128)] : []),
    // Its place is kept while it is asked.
    ...(coveredRows(question) && covered !== null && covered?.ratio !== null ? [plain("coverage", 112)] : []),
    ...(hasTotal
      ? [
          {
            ...plain(
              "total",
              mixed.ofRows ? 84 : width([table.total, ...table.rows.map(({ total }) => total)], words.total),
            ),
            isMixed: mixed.ofRows,
          },
        ]
      : []),
    ...table.columns.map((column) => ({
      key: column.key,
      kind: "figure" as const,
      column,
      width: width(
        [column.total ?? 0, ...table.rows.map(({ cells }) => cells[column.key] ?? 0)],
        column.labels.at(-1)?.name ?? "",
      ),
      isMixed: mixed.ofCells,
    })),
  ];
  const firstFigure = columns.length - table.columns.length;
  const heads = columnHeaders(table.columns);
  return {
    columns,
    dimensions: question.rollUp ? 1 : question.rows.length,
    heads,
    firstFigure,
    lines: linesOf(question, table, { words, mixed }).map((line) => withCoverage(line, question, covered)),
    stops: stopsOf(heads, columns, firstFigure),
  };
}

const plain = (kind: "reportTypes" | "coverage" | "total", width: number): GridColumn => ({
  key: kind,
  kind,
  width,
  isMixed: false,
});

type Lined = { readonly words: Words; readonly mixed: MixedTotals };

function linesOf(question: Question, table: ReportTable, { words, mixed }: Lined): GridLine[] {
  const totals = Object.fromEntries(table.columns.flatMap(({ key, total }) => (total === null ? [] : [[key, total]])));
  const rest = table.remainder;
  return [
    ...table.rows.map((row) => ({ ...row, kind: "row" as const, key: String(row.key), isMixed: mixed.ofCells })),
    ...(rest
      ? [
          {
            ...{ ...rest, kind: "remainder" as const, key: "remainder", name: words.remainder, isBlank: false },
            isMixed: mixed.ofRemainder,
          },
        ]
      : []),
    ...(question.totals
      ? [
          {
            ...{ kind: "totals" as const, key: "", name: words.total, isBlank: false, isMixed: mixed.ofColumns },
            ...{ cells: totals, total: table.total },
          },
        ]
      : []),
  ];
}

/** What stands in rows, where report-months are of one or the other of them. */
function coveredRows({ rows: [of, ...others], rollUp, trend }: Question): "organization" | "platform" | undefined {
  if (rollUp || trend || others.length > 0) return undefined;
  return of === "organization" || of === "platform" ? of : undefined;
}

function withCoverage(line: GridLine, question: Question, covered: Covered): GridLine {
  const of = coveredRows(question);
  if (!of || !covered || line.kind === "remainder") return line;
  const isWhole = line.kind === "totals";
  const found = isWhole ? covered : covered.rows.find(({ key }) => String(key) === line.key);
  if (!found || found.ib_max === 0) return line;
  const row = isWhole ? undefined : { of, key: Number(line.key) };
  const address = coverageAddress(question, covered.covered_until, row);
  return { ...line, coverage: { present: found.ib_count, expected: found.ib_max, address } };
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

export const identifiers = [
  ["doi", "DOI"],
  ["issn", "ISSN"],
  ["eissn", "eISSN"],
  ["isbn", "ISBN"],
] as const;

/** Of the report types that the figures come from. */
export const fullTypeNames = ({ reportTypes = [] }: GridLine): string =>
  reportTypes.map(({ name }) => name).join(" + ");

/** The figure that stands there; undefined where there is none. */
export function figureIn(line: GridLine, { kind, column }: GridColumn): number | undefined {
  if (kind === "total") return line.total;
  if (kind === "figure" && column) return line.cells[column.key];
  return undefined;
}

const MONTH_WIDTH = 100;

const longest = (texts: readonly string[]): string => texts.reduce((a, b) => (b.length > a.length ? b : a), "");

/** Of 14 px figures in groups of three, with a sign, and room at both sides. */
function figureWidth(figures: readonly number[]): number {
  const digits = Math.max(...figures.map((figure) => String(Math.trunc(Math.abs(figure))).length));
  return digits * 9 + Math.floor((digits - 1) / 3) * 5 + 40;
}

/** Heads break between words, into three lines at most where they can; months stay whole. All stand beside the arrow of their order. */
function headWidth(label: string): number {
  if (isMonth(label)) return MONTH_WIDTH;
  const words = label.split(/[\s/-]+/);
  const needed = Math.max(longest(words).length, Math.ceil(label.length / 3));
  return Math.min(190, Math.ceil(needed * 7.8) + 42);
}
