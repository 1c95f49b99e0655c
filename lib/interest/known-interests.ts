/** Interest by short name of the group; null if no report of the group is present. */
export type KnownInterests = Readonly<Record<string, number | null>>;

/** Zero stays zero only where a report of the group is present. */
export const knownInterests = (
  interests: Readonly<Record<string, number>>,
  hasReport: (group: string) => boolean,
): KnownInterests =>
  Object.fromEntries(
    Object.entries(interests).map(([group, value]) => [group, value === 0 && !hasReport(group) ? null : value]),
  );

/** Null if every figure is unknown. */
export function sumKnown(figures: readonly (number | null | undefined)[]): number | null {
  const numbers = figures.filter((one) => one !== null && one !== undefined);
  return numbers.length > 0 ? numbers.reduce((sum, one) => sum + one, 0) : null;
}
