const spelled = new Map<string, string>();

/**
 * Normalizes a name for comparison: lower case without white space, underscores, hyphens and invisible characters. Real
 * reports write "Report_Items", "report_items" and "report-items".
 */
export function spelling(name: string): string {
  const cached = spelled.get(name);
  if (cached !== undefined) return cached;
  const reduced = name.toLowerCase().replace(/[\s_\p{Cf}-]+/gu, "");
  if (spelled.size < 5_000 && name.length < 100) spelled.set(name, reduced);
  return reduced;
}

/** Builds a lookup that finds a listed name in any spelling and returns it as listed. */
export function spellings<Name extends string>(names: readonly Name[]): (text: string) => Name | undefined {
  const bySpelling = new Map(names.map((name) => [spelling(name), name]));
  return (text) => bySpelling.get(spelling(text));
}
