/** Row (headings included) and column of a cell. */
export type GridPosition = { readonly row: number; readonly column: number };

/** Both ends are included. */
export type Area = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

export type GridShape = {
  readonly rows: number;
  readonly columns: number;
  /** First columns of the cells in each heading row; the last row has all columns. */
  readonly heads: readonly (readonly number[])[];
  /** Visible rows, the step of Page keys. */
  readonly page: number;
};

type Pressed = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean };

/** Target of a key in the WAI-ARIA grid pattern; null for other keys. */
export function walkGrid(
  shape: GridShape,
  from: GridPosition,
  { key, ctrlKey, metaKey }: Pressed,
): GridPosition | null {
  const { rows, columns, heads, page } = shape;
  const isFar = ctrlKey || metaKey;
  const last = rows - 1;
  const end = columns - 1;
  switch (key) {
    case "ArrowLeft":
      return isFar ? landed(shape, { ...from, column: 0 }) : beside(shape, from, -1);
    case "ArrowRight":
      return isFar ? landed(shape, { ...from, column: end }) : beside(shape, from, 1);
    case "ArrowUp":
      return landed(shape, { ...from, row: isFar ? heads.length : from.row - 1 });
    case "ArrowDown":
      return landed(shape, { ...from, row: isFar ? last : from.row + 1 });
    case "PageUp":
      return landed(shape, { ...from, row: Math.max(Math.min(from.row, heads.length), from.row - page) });
    case "PageDown":
      return landed(shape, { ...from, row: Math.min(last, from.row + page) });
    case "Home":
      return landed(shape, { row: isFar ? Math.min(heads.length, last) : from.row, column: 0 });
    case "End":
      return landed(shape, { row: isFar ? last : from.row, column: end });
    default:
      return null;
  }
}

/**
 * Area marked by Space in the grid pattern: with Ctrl the column of figures, with Shift the row; null for other keys.
 */
export function markedBySpace(
  { rows, columns, heads }: GridShape,
  { row, column }: GridPosition,
  { key, ctrlKey, shiftKey }: { readonly key: string; readonly ctrlKey: boolean; readonly shiftKey: boolean },
): { readonly from: GridPosition; readonly to: GridPosition } | null {
  if (key !== " " || ctrlKey === shiftKey || rows <= heads.length) return null;
  if (ctrlKey) return { from: { row: heads.length, column }, to: { row: rows - 1, column } };
  return row < heads.length ? null : { from: { row, column: 0 }, to: { row, column: columns - 1 } };
}

/** The neighbor in a row; a heading that spans several columns is one step. */
function beside({ heads, columns }: GridShape, { row, column }: GridPosition, by: -1 | 1): GridPosition | null {
  const stops = heads[row];
  if (!stops) return column + by < 0 || column + by >= columns ? null : { row, column: column + by };
  const next = stops[stops.indexOf(column) + by];
  return next === undefined ? null : { row, column: next };
}

/** The cell at a place; null if the heading has none. */
function landed({ heads, rows }: GridShape, { row, column }: GridPosition): GridPosition | null {
  if (row < 0 || row >= rows) return null;
  const stops = heads[row];
  if (!stops) return { row, column };
  const stop = stops.findLast((one) => one <= column);
  return stop === undefined ? null : { row, column: stop };
}

export const areaBetween = (a: GridPosition, b: GridPosition): Area => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});
