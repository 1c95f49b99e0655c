import "server-only";
import type { Db } from "@/lib/kit/db";

/**
 * Gives up an import that is still being loaded; others are left alone. `factCount`: what was sent to the usage store.
 * The sweep removes it from there, if there is anything.
 */
export async function discardImport(tx: Db, importId: number, factCount: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE imports SET state = 'discarded', fact_count = ${factCount},
      hidden_since = timezone('UTC', clock_timestamp()),
      purged_at = CASE WHEN ${factCount} = 0 THEN timezone('UTC', clock_timestamp()) END
    WHERE id = ${importId} AND state = 'loading'`;
}
