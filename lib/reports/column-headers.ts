export type ReportColumnHeader = {
  readonly label: string;
  /** Number of columns spanned. */
  readonly span: number;
  /** Key of its first column; unique within its row. */
  readonly key: string;
};

type Column = { readonly key: string; readonly labels: readonly { readonly name: string }[] };

/**
 * Rows of a nested header, outermost first: adjacent equal labels share a cell. The last row has one cell per column.
 */
export function columnHeaders(columns: readonly Column[]): ReportColumnHeader[][] {
  const depth = columns[0]?.labels.length ?? 0;
  return Array.from({ length: depth }, (_, level) => {
    const row: { label: string; span: number; key: string; path: string }[] = [];
    for (const { key, labels } of columns) {
      const path = JSON.stringify(labels.slice(0, level + 1).map(({ name }) => name));
      const last = row.at(-1);
      if (last?.path === path && level < depth - 1) last.span += 1;
      else row.push({ label: labels[level]?.name ?? "", span: 1, key, path });
    }
    return row.map(({ path: _, ...header }) => header);
  });
}
