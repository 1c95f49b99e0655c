import "server-only";
import type { Scope } from "@/lib/access/scope";
import { fullReportName } from "@/lib/counter/standard/full-report-name";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";

/** Report types with any usage, by their full names. */
export async function listImportedReports(
  _scope: Scope<"commands.run">,
  locale: Locale,
): Promise<{ value: number; label: string }[]> {
  const rows = await db().reportType.findMany({
    where: { imports: { some: {} } },
    orderBy: { shortName: "asc" },
  });
  return rows.map((type) => ({ value: type.id, label: fullReportName(type, locale) }));
}
