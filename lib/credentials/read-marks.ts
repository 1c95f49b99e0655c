import "server-only";
import { db } from "@/lib/kit/db";

/** What is known of credentials from elsewhere. */
export type Marks = {
  sameInOrg: boolean;
  sameGlobal: boolean;
  canClone: boolean;
  /** Newest month whose current numbers came through them; `at`: when. */
  lastSuccess: { month: Date; at: Date } | null;
  lastHarvestableBy: { pk: number; username: string } | null;
};

type Row = {
  id: number;
  same_in_org: boolean;
  same_global: boolean;
  can_clone: boolean;
  month: Date | null;
  at: Date | null;
  user_id: number | null;
  username: string | null;
};

/** The marks of each of these credentials. */
export async function readMarks(ids: readonly number[]): Promise<ReadonlyMap<number, Marks>> {
  const rows = await db().$queryRaw<Row[]>`
    WITH asked AS (SELECT * FROM credentials WHERE id = ANY(${ids})),
    same AS (
      SELECT version_hash, organization_id, count(*) AS number FROM credentials
      WHERE deleted_at IS NULL AND version_hash IN (SELECT version_hash FROM asked) GROUP BY 1, 2)
    SELECT a.id,
      EXISTS (SELECT FROM same s WHERE s.version_hash = a.version_hash
        AND s.organization_id = a.organization_id AND s.number > 1) AS same_in_org,
      EXISTS (SELECT FROM same s WHERE s.version_hash = a.version_hash
        AND s.organization_id <> a.organization_id) AS same_global,
      a.release = '5' AND NOT EXISTS (SELECT FROM credentials n WHERE n.organization_id = a.organization_id
        AND n.platform_id = a.platform_id AND n.release = '5.1' AND n.deleted_at IS NULL) AS can_clone,
      success.month, success.current_since AS at, u.id AS user_id, u.username
    FROM asked a
    LEFT JOIN users u ON u.id = a.last_harvestable_by_id
    LEFT JOIN LATERAL (
      SELECT m.month, m.current_since FROM intentions i
      JOIN attempts t ON t.intention_id = i.id
      JOIN imports m ON m.attempt_id = t.id AND m.state = 'current'
      WHERE i.credentials_id = a.id ORDER BY i.month DESC, m.id DESC LIMIT 1) success ON true`;
  return new Map(rows.map((row) => [row.id, marks(row)]));
}

const marks = ({ same_in_org, same_global, can_clone, month, at, user_id, username }: Row): Marks => ({
  sameInOrg: same_in_org,
  sameGlobal: same_global,
  canClone: can_clone,
  lastSuccess: month && at && { month, at },
  lastHarvestableBy: user_id === null ? null : { pk: user_id, username: username ?? "" },
});
