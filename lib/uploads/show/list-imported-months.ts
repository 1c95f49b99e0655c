import "server-only";
import { metricSums } from "@/lib/imports/show/metric-sums";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";

const MOST = 2000;

/** Everything an upload imported, including months replaced since. */
export async function listImportedMonths(uploadId: number, locale: Locale) {
  const rows = await db().import.findMany({
    where: { uploadId, currentSince: { not: null } },
    include: { organization: true },
    orderBy: [{ month: "asc" }, { reportTypeId: "asc" }, { organizationId: "asc" }, { id: "asc" }],
    take: MOST,
  });
  return rows.flatMap(({ state, ...row }) =>
    state === "loading"
      ? []
      : {
          pk: row.id,
          organization: { pk: row.organization.id, name: displayName(row.organization, locale) },
          report_type: row.reportTypeId,
          month: row.month.toISOString().slice(0, 7),
          fact_count: row.factCount,
          sum: Object.values(metricSums(row.sums)).reduce((all, sum) => all + sum, 0),
          state,
        },
  );
}
