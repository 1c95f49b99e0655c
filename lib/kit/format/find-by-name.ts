import { folded } from "./search-words";

type Named = { id: number; names: readonly (string | null | undefined)[] };

/** Objects by each of their names. */
export type NameIndex<T> = ReadonlyMap<string, readonly T[]>;

export function nameIndex<T extends Named>(all: readonly T[]): NameIndex<T> {
  const index = new Map<string, T[]>();
  for (const one of all)
    for (const name of new Set(one.names.map((name) => plain(name ?? "")).filter(Boolean)))
      index.set(name, [...(index.get(name) ?? []), one]);
  return index;
}

/** The one object with the first name that matches; "unknown" without a match, "ambiguous" for several. */
export function findByName<T>(index: NameIndex<T>, texts: readonly string[]): T | "unknown" | "ambiguous" {
  for (const text of texts) {
    const [one, ...others] = index.get(plain(text)) ?? [];
    if (one) return others.length === 0 ? one : "ambiguous";
  }
  return "unknown";
}

/** Ignores case, diacritics and repeated spaces. */
const plain = (text: string) => folded(text).trim().replace(/\s+/g, " ");
