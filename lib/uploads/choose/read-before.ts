import "server-only";
import { month } from "@/lib/counter/standard/month";
import { placeKey, placeRows } from "@/lib/imports/place";
import { type Db, db } from "@/lib/kit/db";
import type { UploadPlan } from "./upload-plan";

/** Existing data of a metric and month in a report: number of organizations and platforms, sum and facts. */
export type Before = {
  reportTypeId: number;
  month: string;
  /** Null for all metrics together. */
  metric: string | null;
  places: number;
  sum: number;
  count: number;
};

/**
 * Existing data of a plan's organizations, platforms and reports, summed over organizations and platforms, for its
 * months and the two years before.
 */
export async function readBefore({ imports }: Pick<UploadPlan, "imports">, tx: Db = db()): Promise<Before[]> {
  if (imports.length === 0) return [];
  const months = imports.map(({ place }) => place.month).sort();
  const from = `${Number(months[0]?.slice(0, 4)) - 1}-01-01`;
  const places = new Map(imports.map(({ place }) => [placeKey({ ...place, month: month("0001-01") }), place]));
  return tx.$queryRaw<Before[]>`
    SELECT m.report_type_id AS "reportTypeId", to_char(m.month, 'YYYY-MM') AS month, s.key AS metric,
      count(DISTINCT (m.organization_id, m.platform_id))::int AS places, coalesce(sum(s.value::text::numeric), 0)::float AS sum,
      CASE WHEN s.key IS NULL THEN sum(m.fact_count)::int ELSE 0 END AS count
    FROM jsonb_to_recordset(${placeRows([...places.values()])}::jsonb)
      AS p(organization_id int, platform_id int, report_type_id smallint)
    JOIN imports m USING (organization_id, platform_id, report_type_id) LEFT JOIN LATERAL (
      SELECT NULL::text AS key, to_jsonb(coalesce(sum(value::text::numeric), 0)) AS value FROM jsonb_each(m.sums)
      UNION ALL SELECT key, value FROM jsonb_each(m.sums)) AS s ON true
    WHERE m.state = 'current' AND m.month BETWEEN ${from}::date AND ${`${months.at(-1)}-01`}::date
    GROUP BY m.report_type_id, m.month, s.key`;
}
