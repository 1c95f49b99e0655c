/** Parameters and fields by their former names. They work at least a year longer, and answers say so. */
const former: Readonly<Record<string, string>> = {
  start_date: "from",
  end_date: "to",
  q: "search",
  target: "title",
  form: "format",
  "nonzero-only": "nonzero_only",
};

/** Since 2026-12-01, as seconds (RFC 9745), until 2027-12-01 (RFC 8594). */
const DEPRECATION = { deprecation: "@1796083200", sunset: "Wed, 01 Dec 2027 00:00:00 GMT" };

/** Headers of the answer. */
export type FormerNameHeaders = Readonly<Record<string, string>>;

/** Values under their present names, unless the call still has a field of the former name, or has no list of fields. */
export function presentNames<Value>(
  values: Readonly<Record<string, Value>>,
  names: readonly string[] | null,
): { values: Record<string, Value>; notice: FormerNameHeaders } {
  const presentOf = (name: string) => {
    const present = names?.includes(name) ? undefined : former[name];
    return present !== undefined && names?.includes(present) && !(present in values) ? present : name;
  };
  const entries = Object.entries(values).map(([name, value]) => [presentOf(name), value] as const);
  const isFormer = entries.some(([name]) => !(name in values));
  return { values: Object.fromEntries(entries), notice: isFormer ? DEPRECATION : {} };
}
