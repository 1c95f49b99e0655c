import type { Locale } from "@/lib/kit/i18n/routing";
import type { Answer } from "@/lib/usage/ask/ask";
import { columnKey } from "@/lib/usage/ask/column-key";
import type { Key } from "@/lib/usage/question";
import type { Label, LabelOf } from "./label";
import { isTime } from "./report-dimension";
import type { ReportDraft } from "./report-draft";
import type { ReportNote } from "./report-notes";

export type ReportRow = Label & {
  readonly key: Key;
  readonly total: number;
  /** By column key; absent where the row has no usage. */
  readonly cells: Readonly<Record<string, number>>;
};

export type ReportColumn = {
  /** As in the cells of the rows. */
  readonly key: string;
  /** One for each dimension in columns. */
  readonly labels: readonly Label[];
  /** Over all rows of the report. */
  readonly total: number;
};

/** A page of a flexible report, ready to be shown. */
export type ReportTable = {
  readonly rows: readonly ReportRow[];
  readonly columns: readonly ReportColumn[];
  readonly total: number;
  readonly rowCount: number;
  readonly notes: readonly ReportNote[];
};

type Labelled = {
  readonly draft: ReportDraft;
  readonly notes: readonly ReportNote[];
  readonly labelOf: LabelOf;
  readonly locale: Locale;
};

/** The answer of the usage store with its labels; columns stand in the order of their names, times in their own, blanks last. */
export function tableOf(answer: Answer, { draft, notes, labelOf, locale }: Labelled): ReportTable {
  const collator = new Intl.Collator(locale);
  const columns = answer.columns.map(({ key, total }) => ({
    key: columnKey(key),
    total,
    labels: draft.columns.map((dimension, index) => labelOf(dimension, key[index] ?? 0)),
  }));
  const compared = (a: ReportColumn, b: ReportColumn) => {
    for (const [index, dimension] of draft.columns.entries()) {
      const [left, right] = [a.labels[index], b.labels[index]];
      if (!left || !right || left.name === right.name) continue;
      if (left.isBlank !== right.isBlank) return left.isBlank ? 1 : -1;
      const order = isTime(dimension) ? (left.name < right.name ? -1 : 1) : collator.compare(left.name, right.name);
      if (order !== 0) return order;
    }
    return 0;
  };
  return {
    rows: answer.rows.map((row) => ({ ...labelOf(draft.rows, row.key), ...row })),
    columns: columns.sort(compared),
    total: answer.total,
    rowCount: answer.rowCount,
    notes,
  };
}
