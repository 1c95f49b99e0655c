import "server-only";
import { firstDay, type Month } from "@/lib/counter/month";
import { inTransaction } from "@/lib/kit/db";

/** The place of an import: no two of them are current in one. */
export type ImportPlace = { organizationId: number; platformId: number; reportTypeId: number; month: Month };

/**
 * Begins an import that nobody sees yet, and returns its id. Ids become known in their order, for the clock stays locked
 * until the import exists for all. What an earlier try of the same attempt has begun is given up.
 */
export function openImport({ organizationId, platformId, reportTypeId, month }: ImportPlace, attemptId: number | null) {
  return inTransaction(async (tx) => {
    if (attemptId !== null) {
      await tx.$executeRaw`
        UPDATE imports SET state = 'discarded', hidden_since = timezone('UTC', clock_timestamp())
        WHERE attempt_id = ${attemptId} AND state = 'loading'`;
    }
    const [opened] = await tx.$queryRaw<{ id: number }[]>`
      WITH clock AS (UPDATE usage_clock SET newest_import = newest_import + 1 WHERE id = 1 RETURNING newest_import)
      INSERT INTO imports (id, organization_id, platform_id, report_type_id, month, attempt_id, created_at)
      SELECT newest_import, ${organizationId}::int, ${platformId}::int, ${reportTypeId}::smallint,
        ${firstDay(month)}::date, ${attemptId}::int,
        timezone('UTC', clock_timestamp())
      FROM clock RETURNING id`;
    if (!opened) throw new Error("The usage clock is missing: the migrations have not been applied");
    return opened.id;
  });
}
