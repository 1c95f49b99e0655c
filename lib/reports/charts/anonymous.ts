/** With fewer others they could be identified, so none are shown. */
const FEWEST_OTHERS = 5;

/** Nor are they shown if one of them has more than this share of all others: everyone would know which. */
const LARGEST_SHARE = 0.8;

/** An organization's figures in a comparison: of the whole, or of one part such as a metric. */
export type ComparedValue = { readonly organizationId: number; readonly part: string | number; readonly value: number };

/** The caller's own organizations by id, others without one. */
export type Anonymised<Of> = { readonly organizationId: number | null; readonly figures: readonly Of[] };

/**
 * Organizations by descending sum; those out of reach without any identification except their position in this
 * response, with rounded figures. Omitted where a part could be traced to one of them.
 */
export function anonymised<Of extends ComparedValue>(
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

function mayTrace(others: readonly ComparedValue[]): boolean {
  const values = others.map(({ value }) => value);
  const all = values.reduce((sum, value) => sum + value, 0);
  return values.length < FEWEST_OTHERS || Math.max(...values) > LARGEST_SHARE * all;
}

/**
 * Two significant digits, at least tens: exact figures are known from annual reports, and subtracting two overlapping
 * questions would reveal omitted ones.
 */
function rounded(value: number): number {
  const step = Math.max(10, 10 ** (String(Math.trunc(value)).length - 2));
  return Math.max(step, Math.round(value / step) * step);
}

/** Anonym-001, Anonym-002 … */
export const anonymousName = (place: number): string => `Anonym-${String(place).padStart(3, "0")}`;
