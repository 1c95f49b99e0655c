import "server-only";
import { type Db, db } from "@/lib/kit/db";
import type { UploadPlan } from "./upload-plan";

/** What organizations have of one metric in one month of one report: their number, the sum and how many facts. */
export type Before = {
  reportTypeId: number;
  month: string;
  /** Null for the figures of all metrics together. */
  metric: string | null;
  organizations: number;
  sum: number;
  count: number;
};

/**
 * The present numbers of the organizations and reports of a plan, added up over the organizations: of the months of the
 * plan, and of the two years before them.
 */
export async function readBefore({ imports }: Pick<UploadPlan, "imports">, tx: Db = db()): Promise<Before[]> {
  const [first] = imports;
  if (!first) return [];
  const months = imports.map(({ place }) => place.month).sort();
  const from = `${Number(months[0]?.slice(0, 4)) - 1}-01-01`;
  const owners = [...new Set(imports.map(({ place }) => place.organizationId))];
  const types = [...new Set(imports.map(({ place }) => place.reportTypeId))];
  return tx.$queryRaw<Before[]>`
    SELECT m.report_type_id AS "reportTypeId", to_char(m.month, 'YYYY-MM') AS month, s.key AS metric,
      count(DISTINCT m.organization_id)::int AS organizations, coalesce(sum(s.value::text::numeric), 0)::float AS sum,
      CASE WHEN s.key IS NULL THEN sum(m.fact_count)::int ELSE 0 END AS count
    FROM imports m LEFT JOIN LATERAL (
      SELECT NULL::text AS key, to_jsonb(coalesce(sum(value::text::numeric), 0)) AS value FROM jsonb_each(m.sums)
      UNION ALL SELECT key, value FROM jsonb_each(m.sums)) AS s ON true
    WHERE m.state = 'current' AND m.platform_id = ${first.place.platformId}
      AND m.organization_id = ANY(${owners}) AND m.report_type_id = ANY(${types})
      AND m.month BETWEEN ${from}::date AND ${`${months.at(-1)}-01`}::date
    GROUP BY m.report_type_id, m.month, s.key`;
}
