import type { InterestOverview } from "./contract";

type Month = Omit<InterestOverview["months"][number], "is_missing">;

/** One row per month with the interest of each group, and the values that cover a longer period that began earlier. */
export function drawnInterest(months: InterestOverview["months"], kinds: readonly { readonly pk: number }[]) {
  const rows = months.map((one): { row: string } & Record<string, string | number | null> => ({
    row: one.month,
    ...(one.is_missing ? {} : Object.fromEntries(kinds.map(({ pk }) => [`group ${pk}`, interestOf(one, pk)]))),
  }));
  return {
    rows,
    missing: months.filter((one) => one.is_missing).map(({ month }) => month),
    partial: months.filter((one) => one.is_partial).map(({ month }) => month),
    countedOf: (some: readonly { readonly pk: number }[]) =>
      months.flatMap((one) => {
        const own = one.counted.filter(({ group }) => some.some(({ pk }) => pk === group));
        const earlier = [...new Set(own.flatMap((counted) => counted.months))].sort();
        const isPart = some.some(({ pk }) => interestOf(one, pk) !== null);
        return earlier.length > 0 ? [{ at: one.month, with: earlier, isPart }] : [];
      }),
  };
}

/** Without a report of the month itself, zero use is unknown. */
function interestOf({ interest, lacking, counted }: Month, pk: number): number | null {
  const isUnknown = lacking.includes(pk) || counted.some(({ group }) => group === pk);
  return interest.find(({ group }) => group === pk)?.value ?? (isUnknown ? null : 0);
}
