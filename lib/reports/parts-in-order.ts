type Part = { readonly name: string; readonly isBlank: boolean };

/** The parts of a split report in the order of their names, numbers by size and times as they pass, blank last. */
export function partsInOrder<P extends Part>(parts: readonly P[], locale: string): P[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return parts.toSorted((a, b) => Number(a.isBlank) - Number(b.isBlank) || compare(a.name, b.name));
}
