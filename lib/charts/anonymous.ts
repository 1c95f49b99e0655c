/** So few others could be guessed: they are not told of at all. */
const FEWEST_OTHERS = 5;

/** What an organization has in a comparison. */
export type Compared<Of> = Of & { readonly organizationId: number; readonly total: number };

/** The same as whoever asks may see it: their own organizations by id, others without one. */
export type Anonymised<Of> = Of & { readonly total: number; readonly organizationId: number | null };

/**
 * Organizations in the order of their sums, those out of reach without anything that tells which they are: their place in
 * this one answer is all that tells them apart. Fewer than five others are left out.
 */
export function anonymised<Of>(
  compared: readonly Compared<Of>[],
  reaches: (organizationId: number) => boolean,
): Anonymised<Of>[] {
  const others = compared.filter(({ organizationId, total }) => total > 0 && !reaches(organizationId));
  const shown = compared.filter(
    ({ organizationId, total }) => total > 0 && (reaches(organizationId) || others.length >= FEWEST_OTHERS),
  );
  return [...shown]
    .sort((a, b) => b.total - a.total)
    .map((one) => ({ ...one, organizationId: reaches(one.organizationId) ? one.organizationId : null }));
}

/** Anonym-001, Anonym-002 … */
export const anonymousName = (place: number): string => `Anonym-${String(place).padStart(3, "0")}`;
