/**
 * Orders rows so that similar ones are adjacent: hierarchical clustering with average linkage of rows normalized to
 * length one, the smaller of two clusters first. Rows of zeros come last. Deterministic: ties go to the earlier row.
 */
export function clusterOrder(rows: readonly (readonly number[])[]): number[] {
  const normalized = rows.map(toLengthOne);
  const filled = normalized.flatMap((row, at) => (row ? [at] : []));
  const empty = normalized.flatMap((row, at) => (row ? [] : [at]));
  return [...chainOrder(filled, (one, other) => distance(normalized[one] ?? [], normalized[other] ?? [])), ...empty];
}

/** Null for a row of zeros, which has no direction. */
function toLengthOne(row: readonly number[]): readonly number[] | null {
  const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? null : row.map((value) => value / length);
}

function distance(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

/**
 * Clusters by the nearest-neighbor chain algorithm, which gives the same result as always joining the closest pair, in
 * O(n²).
 */
function chainOrder(items: readonly number[], between: (one: number, other: number) => number): number[] {
  const clusters = items.map((item) => [item]);
  const distances: number[][] = items.map(() => []);
  for (const [at, one] of items.entries())
    for (const [earlier, other] of items.slice(0, at).entries()) {
      const far = between(one, other);
      (distances[at] ?? [])[earlier] = far;
      (distances[earlier] ?? [])[at] = far;
    }
  const alive = new Set(items.keys());
  const chain: number[] = [];
  while (alive.size > 1) {
    const [first] = chain.length === 0 ? alive : [];
    if (first !== undefined) chain.push(first);
    const top = chain.at(-1) ?? 0;
    const before = chain.at(-2);
    const nearest = nearestOf(top, { alive, distances, before });
    if (nearest !== before) {
      chain.push(nearest);
      continue;
    }
    chain.splice(-2);
    join(top, nearest, { alive, distances, clusters });
  }
  const [last] = alive;
  return last === undefined ? [] : (clusters[last] ?? []);
}

type Standing = { alive: Set<number>; distances: number[][] };

/** Ties go to the previous cluster in the chain, so that the chain ends. */
function nearestOf(of: number, { alive, distances, before }: Standing & { before: number | undefined }): number {
  const own = distances[of] ?? [];
  let nearest = before ?? -1;
  for (const other of alive)
    if (other !== of && (nearest === -1 || (own[other] ?? 0) < (own[nearest] ?? 0))) nearest = other;
  return nearest;
}

/** The lower index keeps both clusters; its distances become the averages. */
function join(one: number, other: number, { alive, distances, clusters }: Standing & { clusters: number[][] }): void {
  const [target, source] = one < other ? [one, other] : [other, one];
  const [a, b] = [clusters[target] ?? [], clusters[source] ?? []];
  for (const third of alive) {
    const row = distances[third];
    if (!row || third === target || third === source) continue;
    const average = ((row[target] ?? 0) * a.length + (row[source] ?? 0) * b.length) / (a.length + b.length);
    row[target] = average;
    const own = distances[target];
    if (own) own[third] = average;
  }
  clusters[target] = a.length <= b.length ? [...a, ...b] : [...b, ...a];
  alive.delete(source);
}

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
