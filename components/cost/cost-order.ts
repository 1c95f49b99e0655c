import { textLike, yesNo } from "@/lib/navigation/list";

/** How the prices are sorted, in the address beside what the list of platforms says there of its own order. */
export const costOrder = {
  cost_by: textLike(/^[\w-]{1,120}$/).withDefault("name"),
  cost_desc: yesNo().withDefault(false),
};

type Order = { readonly descending: boolean; readonly locale: string };

/** Sorted by what a column holds; what is not known comes last either way. */
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
