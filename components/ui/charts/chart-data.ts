export type Series = { key: string; label: string };

/** One place on the axis: its label under the index's name, and a number per series; null or nothing where there is none. */
export type ChartRow = Record<string, string | number | null | undefined>;

const MOST_SERIES = 8;
const OTHER = "other";

/** At most eight series, the largest first; the rest is added up as one more in the last place. */
export function foldSeries(series: readonly Series[], rows: readonly ChartRow[], otherLabel: string) {
  if (series.length <= MOST_SERIES) return { series: [...series], rows: [...rows], folded: 0 };
  const sum = ({ key }: Series) => rows.reduce((total, row) => total + numberAt(row, key), 0);
  const ranked = [...series].sort((one, other) => sum(other) - sum(one));
  const kept = ranked.slice(0, MOST_SERIES - 1);
  const rest = ranked.slice(MOST_SERIES - 1);
  const isKept = new Set(kept.map(({ key }) => key));
  return {
    series: [...series.filter(({ key }) => isKept.has(key)), { key: OTHER, label: otherLabel }],
    rows: rows.map((row) => ({ ...row, [OTHER]: addUp(row, rest) })),
    folded: rest.length,
  };
}

/** Missing in all is missing, not zero. */
function addUp(row: ChartRow, series: readonly Series[]): number | null {
  const numbers = series.map(({ key }) => row[key]).filter((value) => typeof value === "number");
  return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0);
}

const numberAt = (row: ChartRow, key: string): number => {
  const value = row[key];
  return typeof value === "number" ? value : 0;
};

/** Tremor names series by their label: rows with the keys replaced by labels, made unique. */
export function byLabel(index: string, series: readonly Series[], rows: readonly ChartRow[]) {
  const labels = new Map<string, string>();
  for (const { key, label } of series) {
    const taken = [...labels.values(), index].filter((used) => used.trim() === label).length;
    labels.set(key, label + " ".repeat(taken));
  }
  const named = rows.map((row) => ({
    ...Object.fromEntries([...labels].map(([key, label]) => [label, row[key] ?? null])),
    [index]: row[index],
  }));
  return { categories: [...labels.values()], rows: named };
}
