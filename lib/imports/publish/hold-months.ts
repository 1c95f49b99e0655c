import "server-only";
import type { Db } from "@/lib/kit/db";
import type { ImportPlace } from "./open-import";

/** Imports of the same months come to be published, or taken back, one after the other; all who hold several do so in one order. */
export async function holdMonths(tx: Db, places: readonly ImportPlace[]): Promise<void> {
  const keys = places.map(
    ({ organizationId, platformId, reportTypeId, month }) =>
      `import ${organizationId} ${platformId} ${reportTypeId} ${month}`,
  );
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(text, 0) AS key FROM unnest(${keys}::text[]) AS text ORDER BY 1) AS ordered`;
}
