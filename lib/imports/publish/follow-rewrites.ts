import "server-only";
import { db } from "@/lib/kit/db";

/** The import, or the copy that replaced it when it was rewritten. */
export async function followRewrites(importId: number): Promise<number> {
  const [last] = await db().$queryRaw<{ id: number }[]>`
    WITH RECURSIVE chain AS (
      SELECT ${importId}::int AS id
      UNION SELECT r.import_id FROM import_rewrites r JOIN chain ON r.former_id = chain.id
        JOIN imports m ON m.id = r.import_id AND m.current_since IS NOT NULL)
    SELECT max(id) AS id FROM chain`;
  return last?.id ?? importId;
}
