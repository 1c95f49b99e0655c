import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { WholeReport } from "@/lib/reports/ask/read-report";
import { inFile, type TextColumns, textColumns } from "@/lib/reports/export/text-columns";
import { type NoShare, noShareOf } from "@/lib/reports/no-share-of";
import { type MixedTotals, mixedTotals } from "@/lib/reports/notes/mixed-totals";
import { isRemainder, type ReportColumn, type ReportRow, type ReportTable } from "@/lib/reports/report-table";
import type { ShareOf } from "@/lib/reports/shares";
import type { Question } from "@/lib/usage/question";
import { catalogue } from "@/messages/catalogue";

type Whole = Pick<ReportTable, "columns" | "rowCount" | "total" | "notes"> & Pick<WholeReport, "isUnknown">;

type Laying = {
  readonly locale: Locale;
  /** Rows include tags. */
  readonly hasTags?: boolean;
};

/** A column of figures in a file. */
export type FigureColumn = {
  readonly title: string;
  readonly kind: "count" | "share";
  /** Over all rows; null if they cannot be added up. */
  readonly total: number | null;
  readonly of: (row: ReportRow) => number | null;
  /** Would add up different metrics, and stays empty. */
  readonly isMixed: boolean;
  /** Counts usage, as opposed to a difference. */
  readonly isCounted: boolean;
};

/** Columns of a report in a file, for any format. */
export type ReportLayout = {
  readonly texts: TextColumns;
  readonly figures: readonly FigureColumn[];
  /** The first figure is the sum of the others. */
  readonly rowsAddUp: boolean;
  /** Totals are the sums of the rows. */
  readonly columnsAddUp: boolean;
  readonly hasTotals: boolean;
};

export function layOut(question: Question, whole: Whole, { locale, hasTags = false }: Laying): ReportLayout {
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "reports" });
  const { rows, rollUp, measure, trend, mergeReportTypes } = question;
  const mixed = mixedTotals(question, whole);
  const columns = whole.columns.map((column) => figureColumn(column, mixed, whole.isUnknown));
  // Comparisons do not have it.
  const hasReportTypes = mergeReportTypes && trend === null && !rows.includes("reportType");
  const hasRowTotal = trend === null && (columns.length === 0 || (question.totals && !mixed.ofRows));
  const total: FigureColumn = {
    title: t("total"),
    kind: "count",
    total: mixed.ofColumns || (mixed.ofRows && columns.length > 0) ? null : whole.total,
    of: (row) => (isMixed(row, mixed) ? null : row.total),
    isMixed: mixed.ofCells,
    isCounted: true,
  };
  return {
    texts: textColumns(question, { locale, hasTags, hasReportTypes }),
    figures: [...(hasRowTotal ? [total] : []), ...columns],
    rowsAddUp: hasRowTotal && columns.length > 0 && measure === "uses",
    columnsAddUp: measure === "uses" && !rollUp,
    hasTotals: question.totals && !mixed.ofColumns,
  };
}

function figureColumn(
  { key, labels, total, kind: of }: ReportColumn,
  mixed: MixedTotals,
  isUnknown: Whole["isUnknown"],
): FigureColumn {
  const kind = of === "change" ? "share" : "count";
  return {
    title: labels.map(inFile).join(" / "),
    kind,
    total: mixed.ofColumns || (total === 0 && isUnknown(null, key)) ? null : total,
    of: (row) =>
      isMixed(row, mixed) ? null : (row.cells[key] ?? (kind === "share" || isUnknown(row, key) ? null : 0)),
    isMixed: mixed.ofCells,
    isCounted: of === "count" && key !== "difference",
  };
}

/** A report's figures as shares of a total: their layout, or the reason why there are none. */
export type ReportShares = { readonly of: ShareOf } & (
  | { readonly layout: ReportLayout; readonly unable: null }
  | { readonly layout: null; readonly unable: NoShare }
);

export function layOutShares(of: ShareOf, question: Question, whole: Whole, layout: ReportLayout): ReportShares {
  const unable = noShareOf(of, question, whole);
  if (unable !== null) return { of, layout: null, unable };
  const part = (figure: number | null, all: number | null) => (figure === null || !all ? null : figure / all);
  const figures = layout.figures
    .filter(({ isCounted }) => isCounted)
    .map((column) => ({
      ...column,
      kind: "share" as const,
      total: part(column.total, of === "row" ? whole.total : column.total),
      of: (row: ReportRow) => part(column.of(row), of === "row" ? row.total : column.total),
    }));
  return { of, layout: { ...layout, figures, rowsAddUp: false, columnsAddUp: false }, unable: null };
}

const isMixed = (row: ReportRow, { ofCells, ofRemainder }: MixedTotals) => (isRemainder(row) ? ofRemainder : ofCells);
