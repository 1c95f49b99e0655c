import { fullNames } from "@/lib/tags/tag-shapes";
import type { Question } from "@/lib/usage/question";
import type { Gap } from "../figure-gaps";
import type { Identified, Label } from "../label";
import { type MixedTotals, mixedTotals } from "../notes/mixed-totals";
import {
  figureAt,
  gapOf,
  isRemainder,
  labelsOf,
  type ReportColumn,
  type ReportRow,
  type ReportTable,
} from "../report-table";
import { type NoShare, noShareOf, type ShareOf } from "../shares";

/** A translator of `messages/<language>/reports.json`. */
type LayoutWords = (
  key: "total" | "tag" | "tags" | "fromReports" | "publicationDate" | `dimension.${Question["rows"][number]}`,
) => string;

/** Only the key and the figures of a row. */
type RowFigures = Pick<ReportRow, "key" | "parts" | "total" | "cells" | "gaps">;

export type LayoutTextColumn = {
  readonly kind: "name" | "identifier" | "tags" | "reportTypes";
  readonly heading: string;
  readonly of: (row: ReportRow) => string;
};

/**
 * A number, or why there is none: `mixed` would add up different metrics, `none` is unknown (see the gap) or a change
 * from zero.
 */
export type LayoutFigure = number | "mixed" | "none";

export type FigureColumn = {
  /** "total", or the key of the report's column. */
  readonly key: string;
  readonly kind: "total" | "count" | "difference" | "change";
  readonly format: "count" | "share";
  readonly heading: string;
  /** One per column dimension; empty for the total. */
  readonly labels: readonly Label[];
  readonly of: (row: RowFigures) => LayoutFigure;
  readonly gapOf: (row: RowFigures) => Gap | null;
  /** Over all rows. */
  readonly total: LayoutFigure;
  readonly gap: Gap | null;
  /** All its figures are mixed. */
  readonly isMixed: boolean;
};

/** The columns of a report, the same on screen, in the clipboard and in files of every format. */
export type ReportLayout = {
  readonly texts: readonly LayoutTextColumn[];
  readonly figures: readonly FigureColumn[];
  /** The first figure is the sum of the others. */
  readonly rowsAddUp: boolean;
  /** Totals are the sums of the rows. */
  readonly columnsAddUp: boolean;
  /** Name of the row of totals; null if totals are turned off. */
  readonly totals: string | null;
};

/** The part of a table that a layout uses. */
export type LaidOut = Pick<ReportTable, "columns" | "rowCount" | "total" | "gap" | "notes">;

type Options = {
  readonly words: LayoutWords;
  readonly hasTags: boolean;
};

export function layOut(question: Question, table: LaidOut, { words, hasTags }: Options): ReportLayout {
  const { rollUp, measure, trend, totals } = question;
  const mixed = mixedTotals(question, table);
  const columns = table.columns.map((column) => figureColumn(column, { mixed, table, isCompared: trend !== null }));
  // The total of a comparison would be one of its periods.
  const hasRowTotal = trend === null && (columns.length === 0 || totals);
  const total: FigureColumn = {
    ...{ key: "total", kind: "total", format: "count", heading: words("total"), labels: [] },
    of: (row) =>
      mixed.ofRows || isMixed(row, mixed) ? "mixed" : (figureAt(null, row.total, gapOf(table, row, "total")) ?? "none"),
    gapOf: (row) => gapOf(table, row, "total"),
    total: mixed.ofRows || mixed.ofColumns ? "mixed" : (figureAt(null, table.total, table.gap) ?? "none"),
    gap: table.gap ?? null,
    isMixed: mixed.ofRows,
  };
  return {
    texts: textColumns(question, words, hasTags),
    figures: [...(hasRowTotal ? [total] : []), ...columns],
    rowsAddUp: hasRowTotal && columns.length > 0 && measure === "uses" && !mixed.ofRows,
    columnsAddUp: measure === "uses" && !rollUp,
    totals: totals ? words("total") : null,
  };
}

/** Details of titles and items, with their headings. */
export const identifiers = [
  ["doi", "DOI"],
  ["issn", "ISSN"],
  ["eissn", "eISSN"],
  ["isbn", "ISBN"],
] as const satisfies readonly (readonly [keyof Identified, string])[];

function textColumns(
  { rows, rollUp, mergeReportTypes }: Question,
  words: LayoutWords,
  hasTags: boolean,
): LayoutTextColumn[] {
  const [hasItems, hasTitles] = [rows.includes("item"), rows.includes("title") || rows.includes("item")];
  const name = (heading: string, at: number): LayoutTextColumn => ({
    ...{ kind: "name", heading },
    of: (row) => {
      const label = labelsOf(row)[at];
      return label ? textOf(label) : "";
    },
  });
  const detail = (key: keyof Identified, heading: string): LayoutTextColumn => ({
    ...{ kind: "identifier", heading },
    of: ({ title }) => title?.[key] ?? "",
  });
  const names = rollUp ? [words("tag")] : rows.map((dimension) => words(`dimension.${dimension}`));
  const identifierColumns = rollUp ? [] : identifiers.filter(([key]) => (key === "doi" ? hasItems : hasTitles));
  return [
    ...names.map(name),
    ...identifierColumns.map(([key, heading]) => detail(key, heading)),
    ...(hasItems && !rollUp ? [detail("publicationDate", words("publicationDate"))] : []),
    ...(hasTags ? [{ kind: "tags" as const, heading: words("tags"), of: tagsText }] : []),
    ...(mergeReportTypes && !rows.includes("reportType")
      ? [{ kind: "reportTypes" as const, heading: words("fromReports"), of: reportTypesText }]
      : []),
  ];
}

/** Outside the screen, which has a word for blanks, they are a dash. */
const textOf = ({ name, isBlank }: Label): string => (isBlank ? "-" : name);

const tagsText = ({ tags = [] }: ReportRow) => fullNames(tags);

const reportTypesText = ({ reportTypes = [] }: ReportRow) => reportTypes.map(({ name }) => name).join(" + ");

type Rules = {
  readonly mixed: MixedTotals;
  readonly table: LaidOut;
  readonly isCompared: boolean;
};

function figureColumn(column: ReportColumn, { mixed, table, isCompared }: Rules): FigureColumn {
  const { key, labels, total, kind: of } = column;
  const kind = isCompared && key === "difference" ? "difference" : of;
  const ofRow = (row: RowFigures) => gapOf(table, row, key);
  return {
    ...{ key, kind, labels, format: kind === "change" ? "share" : "count" },
    heading: labels.map(textOf).join(" / "),
    of: (row) => {
      if (isMixed(row, mixed)) return "mixed";
      return figureAt(column, row.cells[key], ofRow(row)) ?? "none";
    },
    gapOf: ofRow,
    total: mixed.ofColumns ? "mixed" : (figureAt(column, total, column.gap) ?? "none"),
    gap: column.gap ?? null,
    isMixed: mixed.ofCells,
  };
}

const isMixed = (row: RowFigures, { ofCells, ofRemainder }: MixedTotals) => (isRemainder(row) ? ofRemainder : ofCells);

/** A report's figures as shares of a total: their columns, or the reason why there are none. */
export type ReportShares = { readonly of: ShareOf } & (
  | { readonly layout: ReportLayout; readonly unable: null }
  | { readonly layout: null; readonly unable: NoShare }
);

/** Differences and changes are shares of nothing and have no column. */
export function layOutShares(of: ShareOf, question: Question, table: LaidOut, layout: ReportLayout): ReportShares {
  const unable = noShareOf(of, question, table);
  if (unable !== null) return { of, layout: null, unable };
  const figures = layout.figures
    .filter(({ kind }) => kind === "total" || kind === "count")
    .map((column) => ({
      ...column,
      format: "share" as const,
      of: (row: RowFigures) => share(column.of(row), of === "row" ? row.total : column.total),
      total: share(column.total, of === "row" ? table.total : column.total),
    }));
  return { of, layout: { ...layout, figures, rowsAddUp: false, columnsAddUp: false }, unable: null };
}

/** 0.25 is a quarter; nothing has no shares. */
function share(figure: LayoutFigure, whole: LayoutFigure): LayoutFigure {
  if (typeof figure !== "number") return figure;
  return typeof whole === "number" && whole !== 0 ? figure / whole : "none";
}

/** As files write it: null where there is no number. */
export const numberOf = (figure: LayoutFigure): number | null => (typeof figure === "number" ? figure : null);

export const layoutHeadings = ({ texts, figures }: ReportLayout): string[] =>
  [...texts, ...figures].map(({ heading }) => heading);

/** Texts, then figures of a row. */
export const cellsOf = ({ texts, figures }: ReportLayout, row: ReportRow): (string | number | null)[] => [
  ...texts.map(({ of }) => of(row)),
  ...figures.map(({ of }) => numberOf(of(row))),
];

/** Cells of the row of totals; null if the report has none. */
export function totalsOf({ texts, figures, totals }: ReportLayout): (string | number | null)[] | null {
  if (totals === null) return null;
  return [totals, ...texts.slice(1).map(() => null), ...figures.map(({ total }) => numberOf(total))];
}
