import "server-only";
import { inTransaction } from "@/lib/kit/db";
import type { ImportPlace } from "./open-import";
import { placeRows } from "./place-rows";

/**
 * Begins the imports of an upload, which nobody sees yet, and returns their ids in the order of the places. What an
 * earlier try has begun is given up. Ids become known in their order, as in `openImport`.
 */
export function openImports(uploadId: number, places: readonly ImportPlace[]): Promise<number[]> {
  return inTransaction(async (tx) => {
    await tx.$executeRaw`
      UPDATE imports SET state = 'discarded', hidden_since = timezone('UTC', clock_timestamp())
      WHERE upload_id = ${uploadId} AND state = 'loading'`;
    const opened = await tx.$queryRaw<{ id: number }[]>`
      WITH clock AS (
        UPDATE usage_clock SET newest_import = newest_import + ${places.length} WHERE id = 1 RETURNING newest_import
      ),
      places AS (
        SELECT (item->>'organization_id')::int AS organization_id, (item->>'platform_id')::int AS platform_id,
          (item->>'report_type_id')::smallint AS report_type_id, (item->>'month')::date AS month, nth::int
        FROM jsonb_array_elements(${placeRows(places)}::jsonb) WITH ORDINALITY AS given (item, nth)
      )
      INSERT INTO imports (id, organization_id, platform_id, report_type_id, month, upload_id, created_at)
      SELECT newest_import - ${places.length} + nth, organization_id, platform_id, report_type_id, month,
        ${uploadId}::int, timezone('UTC', clock_timestamp())
      FROM clock, places ORDER BY nth RETURNING id`;
    if (opened.length !== places.length)
      throw new Error("The usage clock is missing: the migrations have not been applied");
    return opened.map(({ id }) => id).sort((one, other) => one - other);
  });
}
