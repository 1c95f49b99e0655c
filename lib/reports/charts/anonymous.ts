/** So few others could be guessed: they are not told of at all. */
const FEWEST_OTHERS = 5;

/** Neither are they where one has more than this of what all others have: everybody knows which that is. */
const LARGEST_SHARE = 0.8;

/** What an organization has in a comparison: of the whole of it, or of one part of it such as a metric. */
export type Compared = { readonly organizationId: number; readonly part: string | number; readonly value: number };

/** The same as whoever asks may see it: their own organizations by id, others without one. */
export type Anonymised<Of> = { readonly organizationId: number | null; readonly figures: readonly Of[] };

/**
 * Organizations in the order of their sums, those out of reach without anything that tells which they are: their place in
 * this one answer is all that tells them apart, and their figures are rounded. Of a part that could be traced to one of
 * them they are left out.
 */
export function anonymised<Of extends Compared>(
  compared: readonly Of[],
  reaches: (organizationId: number) => boolean,
): Anonymised<Of>[] {
  const used = compared.filter(({ value }) => value > 0);
  const isOther = ({ organizationId }: Of) => !reaches(organizationId);
  const traceable = new Set(
    used.map(({ part }) => part).filter((part) => mayTrace(used.filter((one) => one.part === part && isOther(one)))),
  );
  const sums = new Map<number, { total: number; figures: Of[] }>();
  for (const figure of used) {
    if (isOther(figure) && traceable.has(figure.part)) continue;
    const { total, figures } = sums.get(figure.organizationId) ?? { total: 0, figures: [] };
    sums.set(figure.organizationId, { total: total + figure.value, figures: [...figures, figure] });
  }
  return [...sums]
    .sort(([, a], [, b]) => b.total - a.total)
    .map(([organizationId, { figures }]) =>
      reaches(organizationId)
        ? { organizationId, figures }
        : { organizationId: null, figures: figures.map((figure) => ({ ...figure, value: rounded(figure.value) })) },
    );
}

function mayTrace(others: readonly Compared[]): boolean {
  const values = others.map(({ value }) => value);
  const all = values.reduce((sum, value) => sum + value, 0);
  return values.length < FEWEST_OTHERS || Math.max(...values) > LARGEST_SHARE * all;
}

/**
 * Two digits, in tens at least: exact figures are known from annual reports, and two questions that overlap would tell by
 * subtraction what is left out in between.
 */
function rounded(value: number): number {
  const step = Math.max(10, 10 ** (String(Math.trunc(value)).length - 2));
  return Math.max(step, Math.round(value / step) * step);
}

/** Anonym-001, Anonym-002 … */
export const anonymousName = (place: number): string => `Anonym-${String(place).padStart(3, "0")}`;
