/** The upper ends of the bins: narrow at first, where most titles are, then by powers of ten. */
export const binEnds = [0, 1, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000, 10_000_000] as const;

type Bin = {
  readonly count: number;
  readonly interest: number;
  readonly start: number;
  readonly end: number;
  readonly name: string;
};

/** Titles, and their interest together. */
type Sums = { readonly count: number; readonly interest: number };

/** The titles in each bin, up to the last one with any. `sums` by the number of ends below; the last bin ends at the largest value. */
export function histogramBins(sums: ReadonlyMap<number, Sums>, largest: number): Bin[] {
  const last = Math.max(...[...sums].filter(([, { count }]) => count > 0).map(([at]) => at), -1);
  return Array.from({ length: last + 1 }, (_, at) => {
    const start = at === 0 ? 0 : (binEnds[at - 1] ?? 0) + 1;
    const end = binEnds[at] ?? Math.max(largest, start);
    const { count = 0, interest = 0 } = sums.get(at) ?? {};
    return { count, interest, start, end, name: start === end ? String(start) : `${start}–${end}` };
  });
}
