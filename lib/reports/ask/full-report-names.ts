import "server-only";
import type { Scope } from "@/lib/access/scope";
import { fullReportName } from "@/lib/counter/standard/full-report-name";
import { interestNames, interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { reportTypesOf } from "@/lib/non-counter/table-reports";

/** Full names of report types, ordered by short name; the short name replaces those out of reach. */
export async function fullReportNames(
  { organizationIds }: Scope<"usage.view">,
  shortNames: readonly string[],
  locale: Locale,
): Promise<string[]> {
  const types = await db().reportType.findMany({
    where: { shortName: { in: [...shortNames] }, ...reportTypesOf(organizationIds) },
  });
  const all = [{ ...interestReport, ...interestNames }, ...types];
  return shortNames.map((name) => {
    const type = all.find(({ shortName }) => shortName === name);
    return type ? fullReportName(type, locale) : name;
  });
}
