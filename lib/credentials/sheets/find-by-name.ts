import { folded } from "@/lib/kit/format/search-words";

type Named = { id: number; names: readonly (string | null | undefined)[] };

/** Things by each of their names. */
export type NameIndex<T> = ReadonlyMap<string, readonly T[]>;

/** Makes names ready to be looked for. */
export function nameIndex<T extends Named>(all: readonly T[]): NameIndex<T> {
  const index = new Map<string, T[]>();
  for (const one of all)
    for (const name of new Set(one.names.map((name) => plain(name ?? "")).filter(Boolean)))
      index.set(name, [...(index.get(name) ?? []), one]);
  return index;
}

/** The one thing that bears any of these names, the first that any does; "unknown" for none, "ambiguous" for several. */
export function findByName<T>(index: NameIndex<T>, texts: readonly string[]): T | "unknown" | "ambiguous" {
  for (const text of texts) {
    const [one, ...others] = index.get(plain(text)) ?? [];
    if (one) return others.length === 0 ? one : "ambiguous";
  }
  return "unknown";
}

/** Case, diacritics and runs of blanks do not matter. */
const plain = (text: string) => folded(text).trim().replace(/\s+/g, " ");
