import type { Reading } from "@/lib/counter/reading";
import { lastDay, type Month } from "@/lib/counter/standard/month";

/**
 * Months without usage according to the report itself: in tables, columns with only zeros; in any report, the exception
 * that states it. Excludes months unfinished when the report was made, months without a column, and all months of an
 * incomplete report.
 */
export function knownEmptyMonths(reading: Reading, today: string): Month[] {
  const { months, decision, header } = reading;
  if (decision?.isPartial || !saysWhatIsMissing(reading)) return [];
  const made = /^\d{4}-\d{2}-\d{2}/.exec(header?.created ?? "")?.[0];
  const known = made && made < today ? made : today;
  const unknown = new Set([...months.withUsage, ...months.notReady, ...months.gone, ...(months.missing ?? [])]);
  return months.asked.filter((month) => !unknown.has(month) && lastDay(month) < known);
}

/** Formats other than tables omit zeros, so only an exception gives information about a month. */
function saysWhatIsMissing({ verdict, decision, table }: Reading): boolean {
  if (verdict === "empty") return decision?.decisive?.class === "no-usage";
  return verdict === "import" && table !== undefined;
}
