type Part = { readonly name: string; readonly isBlank: boolean };

/** Parts of a split report by name, numbers by size, times chronologically, blank last. */
export function partsInOrder<P extends Part>(parts: readonly P[], locale: string): P[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return parts.toSorted((a, b) => Number(a.isBlank) - Number(b.isBlank) || compare(a.name, b.name));
}
