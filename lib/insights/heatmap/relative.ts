/** The figures of cells: counts, shares of the row or the column, an index, or counts per user. */
export const heatmapFigures = ["counts", "ofRow", "ofColumn", "index", "perUser"] as const;
export type HeatmapFigures = (typeof heatmapFigures)[number];

type Counts = readonly (readonly ({ readonly value: number | null } | undefined)[])[];

/**
 * The figure of each cell: null where data are missing, undefined where none are expected. An index of 1 is what the
 * totals of row and column lead to expect: row × column / all. It is null if nothing is expected there. Missing cells
 * are in no total. `users`: number of users of each row; null if unknown, and so are its figures per user.
 */
export function relativeTo(
  figures: HeatmapFigures,
  counts: Counts,
  users: readonly (number | null)[] = [],
): (number | null | undefined)[][] {
  const width = Math.max(0, ...counts.map((row) => row.length));
  const valueAt = (row: number, column: number) => counts[row]?.[column]?.value ?? 0;
  const rows = counts.map((_, row) => sumOf(width, (column) => valueAt(row, column)));
  const columns = Array.from({ length: width }, (_, column) => sumOf(counts.length, (row) => valueAt(row, column)));
  const all = sumOf(rows.length, (row) => rows[row] ?? 0);
  const whole = (row: number, column: number): number => {
    const [ofRow = 0, ofColumn = 0] = [rows[row], columns[column]];
    if (figures === "ofRow") return ofRow;
    if (figures === "ofColumn") return ofColumn;
    if (figures === "perUser") return users[row] ?? 0;
    return all > 0 ? (ofRow * ofColumn) / all : 0;
  };
  return counts.map((row, at) =>
    Array.from(row, (cell, column) => {
      if (!cell || cell.value === null || figures === "counts") return cell?.value;
      const of = whole(at, column);
      return of > 0 ? cell.value / of : null;
    }),
  );
}

const sumOf = (length: number, at: (index: number) => number): number => {
  let sum = 0;
  for (let index = 0; index < length; index++) sum += at(index);
  return sum;
};

/** A fourfold index or a quarter end the scale, on which 1 is in the middle and halves and doubles are alike far away. */
const FURTHEST = 4;

/** Position of an index on the scale from 0 to 1. */
export const indexShare = (index: number): number =>
  index <= 0 ? 0 : Math.max(0, Math.min(1, 0.5 + Math.log2(index) / (2 * Math.log2(FURTHEST))));
