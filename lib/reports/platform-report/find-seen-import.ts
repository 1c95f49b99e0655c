import "server-only";
import { firstDay, type Month } from "@/lib/counter/month";
import { metricSums } from "@/lib/imports/show/metric-sums";
import { db } from "@/lib/kit/db";
import type { Visibility } from "@/lib/usage/visibility";
import type { ReportPlace } from "./find-report-place";

/** The numbers of a month. */
export type SeenImport = {
  id: number;
  factCount: number;
  isPartial: boolean;
  /** Over all metrics. */
  hits: number;
};

/** The import that a view of this visibility shows in the place and month; null where there is none. */
export async function findSeenImport(
  { organizationId, platformId, type }: ReportPlace,
  month: Month,
  { newest, hidden }: Visibility,
): Promise<SeenImport | null> {
  const found = await db().import.findMany({
    where: {
      ...{ organizationId, platformId, reportTypeId: type.id, month: new Date(firstDay(month)) },
      ...{ purgedAt: null, id: { lte: newest } },
    },
    select: { id: true, factCount: true, isPartial: true, sums: true },
  });
  const seen = found.find(({ id }) => !hidden.includes(id));
  if (!seen) return null;
  const { sums, ...rest } = seen;
  return { ...rest, hits: Object.values(metricSums(sums)).reduce((all, sum) => all + sum, 0) };
}
