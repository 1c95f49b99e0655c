const spelled = new Map<string, string>();

/**
 * Reduces a name to what distinguishes it: lower case without blanks, underscores, hyphens and what cannot be seen.
 * Real reports write "Report_Items", "report_items" and "report-items" for the same thing.
 */
export function spelling(name: string): string {
  const known = spelled.get(name);
  if (known !== undefined) return known;
  const reduced = name.toLowerCase().replace(/[\s_\p{Cf}-]+/gu, "");
  if (spelled.size < 5_000 && name.length < 100) spelled.set(name, reduced);
  return reduced;
}

/** Builds a look-up that finds a listed name in any spelling and returns it as listed. */
export function spellings<Name extends string>(names: readonly Name[]): (text: string) => Name | undefined {
  const bySpelling = new Map(names.map((name) => [spelling(name), name]));
  return (text) => bySpelling.get(spelling(text));
}
