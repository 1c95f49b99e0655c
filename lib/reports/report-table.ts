import type { Locale } from "@/lib/kit/i18n/routing";
import type { TagOnObject } from "@/lib/tags/contract";
import type { UsageAnswer } from "@/lib/usage/ask/ask";
import { axisKey, rowDimensions } from "@/lib/usage/axis-key";
import type { BridgeName, Dimension } from "@/lib/usage/dimensions";
import type { Key, NumberedQuestion } from "@/lib/usage/question";
import { type Gap, isUnknown } from "./figure-gaps";
import { type Label, type LabelOf, labelOrder } from "./label";
import type { ReportNote } from "./notes/report-notes";

/** The label of a row in one dimension. */
export type RowPart = Label & { readonly key: Key };

export type ReportRow = Label & {
  /** Comma-separated keys if there are several dimensions. */
  readonly key: Key;
  /** Key and label per dimension, if there are several. */
  readonly parts?: readonly RowPart[];
  readonly total: number;
  /** By column key; absent without usage, or if the usage is unknown (see `gaps`). */
  readonly cells: Readonly<Record<string, number>>;
  /** By column key and `total`; absent if the gaps of columns and totals are those of the row too. */
  readonly gaps?: Readonly<Record<string, Gap>>;
  /** Report types of the figures (short and full names), if several are combined. */
  readonly reportTypes?: readonly { readonly code: string; readonly name: string }[];
  /** Tags of the row's object, by class and name; absent if the reader can see none. */
  readonly tags?: readonly TagOnObject[];
};

export type ReportColumn = {
  /** As in the cells of rows. */
  readonly key: string;
  /** A change is relative: 0.25 is a quarter more. */
  readonly kind: "count" | "change";
  /** One per column dimension. */
  readonly labels: readonly Label[];
  /** Over all rows of the report; null for a change from zero. */
  readonly total: number | null;
  /** Of the total. */
  readonly gap?: Gap;
};

/** A page of a flexible report, ready for display. */
export type ReportTable = {
  readonly rows: readonly ReportRow[];
  readonly columns: readonly ReportColumn[];
  readonly total: number;
  /** Of the total. */
  readonly gap?: Gap;
  readonly rowCount: number;
  /** The row of untagged usage, if rows are tags; neither among the rows nor paged. */
  readonly remainder: ReportRow | null;
  readonly notes: readonly ReportNote[];
};

/** The gap of a figure; with `total` that of the row's total. Untagged usage has none of its own. */
export function gapOf(table: Pick<ReportTable, "columns" | "gap">, row: Pick<ReportRow, "gaps">, key: string) {
  if (row.gaps) return row.gaps[key] ?? null;
  return (key === "total" ? table.gap : table.columns.find((column) => column.key === key)?.gap) ?? null;
}

/**
 * Null where a figure is unknown: its reports are missing, or it is a change from zero. An absent figure is zero only
 * if its reports are present. Without a column it is a total.
 */
export function figureAt(
  column: Pick<ReportColumn, "key" | "kind"> | null,
  value: number | null | undefined,
  gap: Gap | null | undefined,
): number | null {
  const isChange = column !== null && (column.kind === "change" || column.key === "difference");
  if (isUnknown(gap) && (isChange || !value)) return null;
  return value ?? (column?.kind === "change" ? null : 0);
}

/** Whether this is the row of untagged usage. */
export const isRemainder = ({ key }: Pick<ReportRow, "key">): boolean => key === "";

type Labeled = {
  readonly question: Pick<NumberedQuestion, "rows" | "columns" | "bridge">;
  readonly notes: readonly ReportNote[];
  readonly labelOf: LabelOf;
  readonly locale: Locale;
};

/** The usage store's answer with labels; columns are sorted by label, times chronologically. */
export function tableOf(answer: UsageAnswer, { question, notes, labelOf, locale }: Labeled): ReportTable {
  const orders = question.columns.map((dimension) => labelOrder(locale, dimension));
  const columns = answer.columns.map(({ key, total }) => ({
    key: axisKey(key),
    kind: "count" as const,
    total,
    labels: question.columns.map((dimension, index) => labelOf(dimension, key[index] ?? 0)),
  }));
  const compared = (a: ReportColumn, b: ReportColumn) => {
    for (const [index, inOrder] of orders.entries()) {
      const [left, right] = [a.labels[index], b.labels[index]];
      const order = left && right ? inOrder(left, right) : 0;
      if (order !== 0) return order;
    }
    return 0;
  };
  return {
    rows: answer.rows.map(({ key, total, cells }) => ({
      ...namedRow(rowDimensions(question), key, labelOf),
      total,
      cells,
    })),
    columns: columns.sort(compared),
    total: answer.total,
    rowCount: answer.rowCount,
    remainder: null,
    notes,
  };
}

type NamedRow = Omit<ReportRow, "total" | "cells">;

/** The label of a row: of its dimension or, with several, of each and of all together. */
export function namedRow(names: readonly (Dimension | BridgeName)[], keys: readonly Key[], labelOf: LabelOf): NamedRow {
  return rowOfParts(
    names.map((name, at) => {
      const key = keys[at] ?? 0;
      return { ...labelOf(name, key), key };
    }),
  );
}

const noIdentifiers = { issn: "", eissn: "", isbn: "" };

/** A row of several dimensions combines their names, its title's identifiers, and its item's details. */
export function rowOfParts(parts: readonly RowPart[]): NamedRow {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  const identified = parts.flatMap((part) => part.title ?? []);
  const title = identified.find(({ doi }) => doi === undefined);
  const item = identified.find(({ doi }) => doi !== undefined);
  return {
    parts,
    key: axisKey(parts.map(({ key }) => key)),
    name: parts.map(({ name }) => name).join(" / "),
    isBlank: parts.every(({ isBlank }) => isBlank),
    ...(title || item ? { title: { ...noIdentifiers, ...item, ...title } } : {}),
  };
}

/** One label per dimension. */
export const labelsOf = (row: NamedRow): readonly Label[] => row.parts ?? [row];
