import type { Reading } from "@/lib/counter/reading";
import { lastDay, type Month } from "@/lib/counter/standard/month";

/**
 * The months of which a report itself says that there was no usage: a table by a column that holds nothing but zeros,
 * any report by the exception that says so. Months that were not over when the report was made, or that are promised
 * without a column, are not known; nor is anything where the report says that it is incomplete.
 */
export function knownEmptyMonths(reading: Reading, today: string): Month[] {
  const { months, decision, header } = reading;
  if (decision?.isPartial || !saysWhatIsMissing(reading)) return [];
  const made = /^\d{4}-\d{2}-\d{2}/.exec(header?.created ?? "")?.[0];
  const known = made && made < today ? made : today;
  const unknown = new Set([...months.withUsage, ...months.notReady, ...months.gone, ...(months.missing ?? [])]);
  return months.asked.filter((month) => !unknown.has(month) && lastDay(month) < known);
}

/** Other forms than tables leave out what is zero, and so say nothing of a month unless an exception does. */
function saysWhatIsMissing({ verdict, decision, table }: Reading): boolean {
  if (verdict === "empty") return decision?.decisive?.class === "no-usage";
  return verdict === "import" && table !== undefined;
}
