import { textLike, yesNo } from "@/lib/navigation/list";

/** The order of prices in the address, next to the order of the platform list. */
export const costOrder = {
  cost_by: textLike(/^[\w-]{1,120}$/).withDefault("name"),
  cost_desc: yesNo().withDefault(false),
};

type Order = { readonly descending: boolean; readonly locale: string };

/** Sorts by a column's value; unknown values come last in both directions. */
export function inCostOrder<Row>(
  rows: readonly Row[],
  value: ((row: Row) => string | number | null) | undefined,
  { descending, locale }: Order,
): Row[] {
  return rows.toSorted((one, other) => {
    const [a = "", b = ""] = [value?.(one), value?.(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const ascending =
      typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), locale);
    return descending ? -ascending : ascending;
  });
}
