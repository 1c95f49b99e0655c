import "server-only";
import type { Db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { Catalogue } from "./catalogue";

/** What was told apart from a removed title stays apart from the kept one; other questions about it are void. */
export async function repointPairs(
  tx: Db,
  catalogue: Catalogue,
  moves: readonly { removed: number; kept: number }[],
): Promise<void> {
  const ids = moves.map(({ removed }) => removed);
  const ofRemoved = Prisma.sql`catalogue = ${catalogue}::catalogue AND (one_id = ANY(${ids}) OR other_id = ANY(${ids}))`;
  await tx.$executeRaw`
    WITH moves AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS m (removed int, kept int))
    INSERT INTO title_pairs (catalogue, one_id, other_id, name, doubt, uses, found_at, verdict, decided_at, decided_by)
    SELECT DISTINCT ON (one, other) catalogue, one, other, name, doubt, uses, found_at, verdict, decided_at, decided_by
    FROM (
      SELECT p.*, coalesce(a.kept, one_id) AS a, coalesce(b.kept, other_id) AS b
      FROM title_pairs p LEFT JOIN moves a ON a.removed = one_id LEFT JOIN moves b ON b.removed = other_id
      WHERE ${ofRemoved} AND verdict = 'different') AS moved,
      LATERAL (SELECT least(a, b) AS one, greatest(a, b) AS other) AS ordered
    WHERE a <> b ORDER BY one, other, decided_at DESC
    ON CONFLICT (catalogue, one_id, other_id) DO UPDATE
      SET verdict = EXCLUDED.verdict, decided_at = EXCLUDED.decided_at, decided_by = EXCLUDED.decided_by
      WHERE title_pairs.verdict IS NULL`;
  await tx.$executeRaw`DELETE FROM title_pairs WHERE ${ofRemoved} AND verdict IS DISTINCT FROM 'same'`;
}
