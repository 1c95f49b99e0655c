export type ChartSeries = { readonly key: string; readonly label: string };

/** The index among all series decides the fill, whichever series are visible. */
export type PlacedSeries = ChartSeries & { readonly place: number };

/**
 * One place on the axis: its label under the name of the index, and a number per series; null or absent if there is
 * none.
 */
export type ChartRow = Readonly<Record<string, string | number | null | undefined>>;

export const MOST_SERIES = 8;
const OTHER = "other";

type Folding = {
  /** Label of the combined series, by the number of series in it. */
  readonly otherLabel: (count: number) => string;
  /** Whether series may be added up; if not, the remaining series are omitted. */
  readonly addsUp: boolean;
};

type Folded = {
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
  /** Number of series that are not drawn individually. */
  readonly folded: number;
};

/** At most eight series, the largest first; the last one combines the remaining ones. */
export function foldSeries(
  series: readonly ChartSeries[],
  rows: readonly ChartRow[],
  { otherLabel, addsUp }: Folding,
): Folded {
  if (series.length <= MOST_SERIES) return { series, rows, folded: 0 };
  const sum = ({ key }: ChartSeries) => seriesSum(rows, key) ?? 0;
  const ranked = [...series].sort((one, other) => sum(other) - sum(one));
  const most = addsUp ? MOST_SERIES - 1 : MOST_SERIES;
  const isKept = new Set(ranked.slice(0, most).map(({ key }) => key));
  const largest = series.filter(({ key }) => isKept.has(key));
  const rest = ranked.slice(most);
  if (!addsUp) return { series: largest, rows, folded: rest.length };
  return {
    series: [...largest, { key: OTHER, label: otherLabel(rest.length) }],
    rows: rows.map((row) => ({ ...row, [OTHER]: addUp(row, rest) })),
    folded: rest.length,
  };
}

/** Missing in all series is missing, not zero. */
function addUp(row: ChartRow, series: readonly ChartSeries[]): number | null {
  const numbers = series.flatMap(({ key }) => numberAt(row, key) ?? []);
  return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0);
}

/** Next to a bar this many times longer, the others cannot be compared. */
const DWARFING = 3;

/** Rows without the combined one, if it would dwarf the others. */
export function withoutDwarfing(
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
  isRest: (row: ChartRow) => boolean,
): readonly ChartRow[] {
  const highest = (some: readonly ChartRow[]) =>
    Math.max(0, ...some.flatMap((row) => series.map(({ key }) => numberAt(row, key) ?? 0)));
  const others = rows.filter((row) => !isRest(row));
  return highest(rows) > DWARFING * highest(others) ? others : rows;
}

/** Sum of a series; null if it is missing everywhere. */
export function seriesSum(rows: readonly ChartRow[], key: string): number | null {
  const numbers = rows.flatMap((row) => numberAt(row, key) ?? []);
  return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0);
}

export function numberAt(row: ChartRow, key: string): number | null {
  const value = row[key];
  return typeof value === "number" ? value : null;
}

/** Moves label positions apart so that none overlap, keeping their order. */
export function spread(positions: readonly number[], gap: number, [first, last]: readonly [number, number]): number[] {
  const order = positions.map((_, at) => at).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const places = positions.map(() => 0);
  let lowest = first;
  for (const at of order) {
    places[at] = Math.max(positions[at] ?? 0, lowest);
    lowest = (places[at] ?? 0) + gap;
  }
  let highest = last;
  for (const at of order.toReversed()) {
    places[at] = Math.min(places[at] ?? 0, highest);
    highest = (places[at] ?? 0) - gap;
  }
  return places;
}
