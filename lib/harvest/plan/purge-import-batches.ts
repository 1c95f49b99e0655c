import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { month } from "@/lib/counter/standard/month";
import { inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { auditDeleted } from "./audit-deleted";
import { type Deleted, deleteMonths } from "./delete-months";

/**
 * Deletes the months of the imports: their numbers with all earlier versions and their origin. All or none: throws
 * NotFound if one is unknown or out of reach; skips deleted ones.
 */
export async function purgeImportBatches(scope: Scope<"harvest.manage">, batches: readonly number[]): Promise<Deleted> {
  const ids = [...new Set(batches)];
  return inTransaction(async (tx) => {
    const found = await tx.import.findMany({
      where: { id: { in: ids }, organizationId: reach(scope) },
      select: { organizationId: true, platformId: true, reportTypeId: true, month: true, state: true },
    });
    if (found.length !== ids.length) throw new NotFound();
    const places = found
      .filter(({ state }) => state !== "discarded")
      .map(({ state: _, month: day, ...place }) => ({ ...place, month: month(day.toISOString().slice(0, 7)) }));
    const { discarded, ...deleted } = await deleteMonths(tx, { places, months: [] });
    await auditDeleted(tx, scope, discarded);
    return deleted;
  });
}
