import "server-only";
import { db } from "@/lib/kit/db";

/**
 * Folds the changes that triggers count since the last time into one row for each place and state, so that sums stay
 * quick. It may run together with changes and with itself: it deletes only rows
 * that it has added up. Returns the number of folded rows.
 */
export async function foldCounts(): Promise<number> {
  const amounts = await db().$executeRaw`
    WITH changed AS MATERIALIZED (
      SELECT DISTINCT organization_id, platform_id FROM import_amounts WHERE NOT is_folded
    ),
    gone AS (
      DELETE FROM import_amounts a USING changed c
      WHERE a.organization_id = c.organization_id AND a.platform_id = c.platform_id RETURNING a.*
    )
    INSERT INTO import_amounts
      (organization_id, platform_id, report_type_id, state, is_stored, months, filled_months, facts, is_folded)
    SELECT organization_id, platform_id, report_type_id, state, is_stored, sum(months), sum(filled_months), sum(facts), true
    FROM gone GROUP BY 1, 2, 3, 4, 5 HAVING sum(months) <> 0 OR sum(filled_months) <> 0 OR sum(facts) <> 0`;
  const tallies = await db().$executeRaw`
    WITH changed AS MATERIALIZED (SELECT DISTINCT subject, name, object_id FROM tallies WHERE NOT is_folded),
    gone AS (
      DELETE FROM tallies t USING changed c
      WHERE t.subject = c.subject AND t.name = c.name AND t.object_id = c.object_id RETURNING t.*
    )
    INSERT INTO tallies (subject, name, object_id, total, is_folded)
    SELECT subject, name, object_id, sum(total), true FROM gone GROUP BY 1, 2, 3 HAVING sum(total) <> 0`;
  return amounts + tallies;
}
