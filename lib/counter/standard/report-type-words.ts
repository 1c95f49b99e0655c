type Stored = { shortName: string; counterCode: string; release: string; name: string };
type Answered = { short_name: string; counter_code: string; release: string; name: string };
type Harvested = { code: string; counter_version: string; name: string };

/** A report type with its name in the reader's language, from the database, API responses or harvests. */
export type NamedReport = Stored | Answered | Harvested;

/**
 * The parts of a report type's full name: common.reportType. Report types of Release 5.1 have the release in their
 * code.
 */
export function reportTypeWords(type: NamedReport): { code: string; name: string; release: string } {
  const { name } = type;
  if ("counter_version" in type) return { code: type.code, name, release: type.counter_version };
  const { release } = type;
  const [short, code] = "shortName" in type ? [type.shortName, type.counterCode] : [type.short_name, type.counter_code];
  return { code: release === "own" ? short : code, name, release };
}

/** A short name for librarians: the code with its release, or the short name of a non-COUNTER report. */
export function shortReportName(type: NamedReport): string {
  const { code, release } = reportTypeWords(type);
  return release === "own" || release === "interest" ? code : `${code} (${release})`;
}
