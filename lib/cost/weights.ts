type Group = { readonly short_name: string };

/** Weights of the groups shown: from the address, 1 by default. */
export function readWeights(text: string | null, groups: readonly Group[]): Record<string, number> {
  const entries = new Map(
    (text ?? "").split(",").map((part): [string, number] => {
      const [name = "", weight = ""] = part.split(":");
      return [name, /^\d{1,4}(\.\d{1,6})?$/.test(weight) ? Math.min(Number(weight), 1000) : 1];
    }),
  );
  return Object.fromEntries(groups.map(({ short_name: name }) => [name, entries.get(name) ?? 1]));
}

/** Weights for the address without those of 1; null if all are 1. */
export function weightsText(weights: Readonly<Record<string, number>>): string | null {
  const changed = Object.entries(weights).filter(([, weight]) => weight !== 1);
  return changed.map(([name, weight]) => `${name}:${weight}`).join(",") || null;
}
