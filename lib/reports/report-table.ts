import type { Locale } from "@/lib/kit/i18n/routing";
import type { TagOnObject } from "@/lib/tags/contract";
import type { Answer } from "@/lib/usage/ask/ask";
import type { BridgeName, Dimension } from "@/lib/usage/dimensions";
import { placeKey, rowsOf } from "@/lib/usage/place-key";
import type { Key, NumberedQuestion } from "@/lib/usage/question";
import { type Label, type LabelOf, labelOrder } from "./label";
import type { ReportNote } from "./notes/report-notes";

/** What names a row in one of its dimensions. */
export type RowPart = Label & { readonly key: Key };

export type ReportRow = Label & {
  /** Of several dimensions, their keys with commas between. */
  readonly key: Key;
  /** Of several dimensions, the key and the label in each. */
  readonly parts?: readonly RowPart[];
  readonly total: number;
  /** By column key; absent where the row has no usage. */
  readonly cells: Readonly<Record<string, number>>;
  /** The report types that the figures come from, where several are read as one: their short names and full ones. */
  readonly reportTypes?: readonly { readonly code: string; readonly name: string }[];
  /** By class and name, of what the row is about; absent where the reader has none to see. */
  readonly tags?: readonly TagOnObject[];
};

export type ReportColumn = {
  /** As in the cells of the rows. */
  readonly key: string;
  /** A change is a part of 1: 0.25 is a quarter more. */
  readonly kind: "count" | "change";
  /** One for each dimension in columns. */
  readonly labels: readonly Label[];
  /** Over all rows of the report; null for a change from nothing. */
  readonly total: number | null;
};

/** A page of a flexible report, ready to be shown. */
export type ReportTable = {
  readonly rows: readonly ReportRow[];
  readonly columns: readonly ReportColumn[];
  readonly total: number;
  readonly rowCount: number;
  /** Of rows that are tags: the usage of what has none; neither among the rows nor paged. */
  readonly remainder: ReportRow | null;
  readonly notes: readonly ReportNote[];
};

/** Whether a row is that of what has none of the tags. */
export const isRemainder = ({ key }: Pick<ReportRow, "key">): boolean => key === "";

type Labelled = {
  readonly question: Pick<NumberedQuestion, "rows" | "columns" | "bridge">;
  readonly notes: readonly ReportNote[];
  readonly labelOf: LabelOf;
  readonly locale: Locale;
};

/** The answer of the usage store with its labels; columns stand in the order of their labels, times in their own. */
export function tableOf(answer: Answer, { question, notes, labelOf, locale }: Labelled): ReportTable {
  const orders = question.columns.map((dimension) => labelOrder(locale, dimension));
  const columns = answer.columns.map(({ key, total }) => ({
    key: placeKey(key),
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
    rows: answer.rows.map(({ key, total, cells }) => ({ ...namedRow(rowsOf(question), key, labelOf), total, cells })),
    columns: columns.sort(compared),
    total: answer.total,
    rowCount: answer.rowCount,
    remainder: null,
    notes,
  };
}

type NamedRow = Omit<ReportRow, "total" | "cells">;

/** What names a row of these keys: the label of its dimension; of several those of each, and all of them together. */
export function namedRow(names: readonly (Dimension | BridgeName)[], keys: readonly Key[], labelOf: LabelOf): NamedRow {
  return rowOfParts(
    names.map((name, at) => {
      const key = keys[at] ?? 0;
      return { ...labelOf(name, key), key };
    }),
  );
}

const noIdentifiers = { issn: "", eissn: "", isbn: "" };

/** A row of several dimensions has their names, the identifiers of its title, and of its item what a title has not. */
export function rowOfParts(parts: readonly RowPart[]): NamedRow {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  const identified = parts.flatMap((part) => part.title ?? []);
  const title = identified.find(({ doi }) => doi === undefined);
  const item = identified.find(({ doi }) => doi !== undefined);
  return {
    parts,
    key: placeKey(parts.map(({ key }) => key)),
    name: parts.map(({ name }) => name).join(" / "),
    isBlank: parts.every(({ isBlank }) => isBlank),
    ...(title || item ? { title: { ...noIdentifiers, ...item, ...title } } : {}),
  };
}

/** The labels of a row, one for each of its dimensions. */
export const labelsOf = (row: NamedRow): readonly Label[] => row.parts ?? [row];
