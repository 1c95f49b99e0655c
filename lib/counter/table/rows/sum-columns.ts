import type { NamedColumn, TableColumns } from "../head/table-columns";

/** A column whose counts are those of some months once more: which months that are is seen from the rows. */
type Sum = { column: NamedColumn; mayBe: readonly (readonly number[])[]; failed: { row: number } | null };

/**
 * Columns that are called like sums. They are no usage of their own as long as they are, in every row, the sum over the
 * same months: over all, over those before them, over those since the last such column, or over the year that they name.
 */
export class SumColumns {
  private readonly sums: Sum[];

  constructor({ sums, months }: Pick<TableColumns, "sums" | "months">) {
    this.sums = sums.map((column) => ({ column, mayBe: candidates(column, { sums, months }), failed: null }));
  }

  /** Compares a row; `counts` by the place of the month, `countOf` reads the cell of a column. */
  check(row: number, counts: readonly number[], countOf: (index: number) => number | null): void {
    for (const sum of this.sums) {
      if (sum.failed) continue;
      const value = countOf(sum.column.index);
      if (value === 0) continue;
      sum.mayBe = sum.mayBe.filter((months) => value === months.reduce((added, at) => added + (counts[at] ?? 0), 0));
      if (sum.mayBe.length === 0) sum.failed = { row };
    }
  }

  /** Those that are no sums, with the first row that shows it. */
  get failed(): { column: NamedColumn; row: number }[] {
    return this.sums.flatMap(({ column, failed }) => (failed ? [{ column, row: failed.row }] : []));
  }
}

function candidates({ index, heading }: NamedColumn, { sums, months }: Pick<TableColumns, "sums" | "months">) {
  const places = months.map((month, at) => ({ ...month, at }));
  const former = Math.max(-1, ...sums.map((other) => other.index).filter((other) => other < index));
  const next = Math.min(...sums.map((other) => other.index).filter((other) => other > index), Number.POSITIVE_INFINITY);
  const year = /(?:19|20)\d\d/.exec(heading)?.[0];
  const choices = [
    places,
    places.filter((month) => month.index < index),
    places.filter((month) => month.index < index && month.index > former),
    places.filter((month) => month.index > index && month.index < next),
    ...(year ? [places.filter(({ month }) => month.startsWith(year))] : []),
  ];
  return choices.filter((chosen) => chosen.length > 0).map((chosen) => chosen.map(({ at }) => at));
}
