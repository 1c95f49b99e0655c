import "server-only";
import type { Reach } from "@/lib/access/reach";
import { db } from "@/lib/kit/db";
import { type CoveredReports, reportMonths, type SomeMonths } from "./read-coverage";

/** How many reports of a month are here, a month known to be empty among them, of those that are expected. */
export type MonthCoverage = { readonly month: string; readonly present: number; readonly expected: number };

/**
 * The months (of those asked for) of which there is any report, in order. Expected is one from each organization, platform and report type that
 * has credentials for it or ever had a report. Reports of a quarter or a year are there in each of its months.
 */
export async function coverageByMonth(reach: Reach, of: CoveredReports, months: SomeMonths): Promise<MonthCoverage[]> {
  return db().$queryRaw<MonthCoverage[]>`
    WITH ${reportMonths(reach, of, months)}
    SELECT to_char(month, 'YYYY-MM') AS month, count(*)::int AS present, (SELECT count(*)::int FROM pairs) AS expected
    FROM here GROUP BY month ORDER BY month`;
}
