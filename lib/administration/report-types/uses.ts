import "server-only";
import { type Db, db } from "@/lib/kit/db";
import type { Use } from "./contract";

type Uses = ReadonlyMap<number, readonly { use: Use; count: number }[]>;
type Counted = { id: number; use: Use; count: number };

/** Uses of report types that prevent their deletion; purged imports do not. */
export async function usesOfReports(tx: Db, ids: readonly number[]): Promise<Uses> {
  if (ids.length === 0) return new Map();
  const rows = await tx.$queryRaw<Counted[]>`
    WITH chosen AS (SELECT id, short_name FROM report_types WHERE id = ANY(${ids}::int[])),
    counted AS (
      SELECT report_type_id AS id, CASE state WHEN 'current' THEN 'months' ELSE 'former_months' END AS use, sum(months) AS count
      FROM import_amounts
      WHERE report_type_id = ANY(${ids}::int[]) AND (state <> 'discarded' OR is_stored) GROUP BY 1, 2
      UNION ALL SELECT report_type_id, 'templates', count(*) FROM sheet_templates GROUP BY 1
      UNION ALL SELECT report_type_id, 'interest', count(*) FROM (
        SELECT report_type_id FROM interest_definitions UNION ALL SELECT report_type_id FROM platform_interests
      ) AS interest GROUP BY 1
      UNION ALL SELECT report_type_id, 'annotations', count(*) FROM annotations GROUP BY 1
      UNION ALL SELECT chosen.id, 'uploads', count(*) FROM chosen
      JOIN uploads ON uploads.report_type_id = chosen.id OR chosen.id = ANY(uploads.report_type_ids) GROUP BY 1
      UNION ALL SELECT chosen.id, 'saved_reports', count(*) FROM chosen
      JOIN saved_reports ON report #> '{question,where,reportType}' ? short_name GROUP BY 1
    )
    SELECT chosen.id, use, count::int FROM counted JOIN chosen USING (id) WHERE count > 0`;
  return byId(rows);
}

/** Uses of metrics, by their names; purged imports do not count. */
export async function usesOfMetrics(tx: Db, ids: readonly number[]): Promise<Uses> {
  if (ids.length === 0) return new Map();
  const rows = await tx.$queryRaw<Counted[]>`
    WITH chosen AS (SELECT id, short_name FROM metrics WHERE id = ANY(${ids}::int[])),
    counted AS (
      SELECT name AS short_name, CASE subject WHEN 'metric' THEN 'months' ELSE 'former_months' END AS use, sum(total) AS count
      FROM tallies WHERE subject IN ('metric', 'former-metric') AND name IN (SELECT short_name FROM chosen) GROUP BY 1, 2
      UNION ALL SELECT short_name, 'report_types', count(*) FROM (
        SELECT unnest(metrics) AS short_name FROM report_types
      ) AS counts GROUP BY 1
      UNION ALL SELECT short_name, 'interest', count(*) FROM chosen
      JOIN interest_definitions ON id IN (metric_id, shown_as_id) GROUP BY 1
      UNION ALL SELECT short_name, 'templates', count(*) FROM chosen
      JOIN sheet_templates ON position(to_jsonb(short_name)::text IN mapping::text) > 0 GROUP BY 1
      UNION ALL SELECT short_name, 'saved_reports', count(*) FROM chosen
      JOIN saved_reports ON report #> '{question,where,metric}' ? short_name GROUP BY 1
    )
    SELECT chosen.id, use, count::int FROM counted JOIN chosen USING (short_name) WHERE count > 0`;
  return byId(rows);
}

/** The number of current months for each metric, by its name. */
export async function monthsOfMetrics(): Promise<ReadonlyMap<string, number>> {
  const rows = await db().$queryRaw<{ name: string; months: number }[]>`
    SELECT name, sum(total)::int AS months FROM tallies WHERE subject = 'metric' GROUP BY 1`;
  return new Map(rows.map(({ name, months }) => [name, months]));
}

/** Deletes the rows of purged imports of a report type, in the caller's transaction. */
export async function forgetGone(tx: Db, reportTypeId: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM imports WHERE report_type_id = ${reportTypeId} AND state = 'discarded' AND purged_at IS NOT NULL`;
}

function byId(rows: readonly Counted[]): Uses {
  const usesById = new Map<number, { use: Use; count: number }[]>();
  for (const { id, ...counted } of rows) usesById.set(id, [...(usesById.get(id) ?? []), counted]);
  return usesById;
}
