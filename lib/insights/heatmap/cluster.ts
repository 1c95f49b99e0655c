/**
 * Orders rows so that similar ones are adjacent: hierarchical clustering with average linkage of rows normalized to
 * length one, the smaller of two clusters first. Rows of zeros come last. Deterministic: ties go to the earlier row.
 */
export function clusterOrder(rows: readonly (readonly number[])[]): number[] {
  const normalised = rows.map(toLengthOne);
  const filled = normalised.flatMap((row, at) => (row ? [at] : []));
  const empty = normalised.flatMap((row, at) => (row ? [] : [at]));
  return [...orderOf(filled, (one, other) => distance(normalised[one] ?? [], normalised[other] ?? [])), ...empty];
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
function orderOf(items: readonly number[], between: (one: number, other: number) => number): number[] {
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
  const [kept, gone] = one < other ? [one, other] : [other, one];
  const [a, b] = [clusters[kept] ?? [], clusters[gone] ?? []];
  for (const third of alive) {
    const row = distances[third];
    if (!row || third === kept || third === gone) continue;
    const average = ((row[kept] ?? 0) * a.length + (row[gone] ?? 0) * b.length) / (a.length + b.length);
    row[kept] = average;
    const own = distances[kept];
    if (own) own[third] = average;
  }
  clusters[kept] = a.length <= b.length ? [...a, ...b] : [...b, ...a];
  alive.delete(gone);
}
