type Stored = { shortName: string; counterCode: string; release: string; name: string };
type Answered = { short_name: string; counter_code: string; release: string; name: string };
type Harvested = { code: string; counter_version: string; name: string };

/** A report type with its name in the reader's language: as the product knows it, as answers give it, or as harvests do. */
export type NamedReport = Stored | Answered | Harvested;

/** What the full name of a report type is made of: common.reportType. Release 5.1 keeps its codes apart by its number. */
export function reportTypeWords(type: NamedReport): { code: string; name: string; release: string } {
  const { name } = type;
  if ("counter_version" in type) return { code: type.code, name, release: type.counter_version };
  const { release } = type;
  const [short, code] = "shortName" in type ? [type.shortName, type.counterCode] : [type.short_name, type.counter_code];
  return { code: release === "own" ? short : code, name, release };
}

/** A report type as librarians call it: the code with its release, or the short name of one that is not COUNTER's. */
export function shortReportName(type: NamedReport): string {
  const { code, release } = reportTypeWords(type);
  return release === "own" || release === "interest" ? code : `${code} (${release})`;
}
