import { clusterOrder } from "./cluster";

/** How rows and columns can be sorted. */
export const heatmapOrders = ["name", "total", "alike"] as const;

type Shown = {
  readonly places: readonly { readonly name: string }[];
  readonly grid: readonly (readonly ({ readonly value: number | null } | undefined)[])[];
  readonly locale: string;
};

/** Above this clustering would take too long; rows are sorted by their sums instead. */
const MOST_CLUSTERED = 800;

/** The indexes of the rows in the order shown. */
export function orderOf(order: (typeof heatmapOrders)[number], { places, grid, locale }: Shown): number[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName = [...places.keys()].toSorted((one, other) =>
    compare(places[one]?.name ?? "", places[other]?.name ?? ""),
  );
  if (order === "name") return byName;
  const width = Math.max(0, ...grid.map((row) => row.length));
  const values = byName.map((at) => Array.from({ length: width }, (_, column) => grid[at]?.[column]?.value ?? 0));
  if (order === "alike" && values.length <= MOST_CLUSTERED) return clusterOrder(values).map((at) => byName[at] ?? 0);
  const total = values.map((row) => row.reduce((sum, value) => sum + value, 0));
  const bySum = [...byName.keys()].toSorted((one, other) => (total[other] ?? 0) - (total[one] ?? 0));
  return bySum.map((at) => byName[at] ?? 0);
}
