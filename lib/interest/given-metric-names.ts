import "server-only";
import { metricName } from "@/lib/counter/standard/metrics";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";

/** Custom metric names by short name. */
export async function givenMetricNames(locale: Locale): Promise<Record<string, string>> {
  const rows = await db().metric.findMany({ where: { OR: [{ nameEn: { gt: "" } }, { nameCs: { gt: "" } }] } });
  return Object.fromEntries(rows.map((row) => [row.shortName, metricName(row, locale)]));
}
