import "server-only";
import type { Move } from "@/lib/imports/publish/copy-to-platform";
import type { Db } from "@/lib/kit/db";
import { type ClashWinner, winnerOf } from "./removal";

type Shared = {
  keptImport: number;
  removedImport: number;
  keptFacts: number;
  removedFacts: number;
  isSame: boolean;
};

/** A month of an organization and report that both platforms have numbers of. */
export type SharedMonth = Shared & { winner: ClashWinner | null };

/** Months that both platforms have, with whose numbers stay; `chosen` decides those that differ. */
export async function findSharedMonths(
  tx: Db,
  { keptId, removedId }: Move,
  chosen: ClashWinner | null,
): Promise<SharedMonth[]> {
  const found = await tx.$queryRaw<Shared[]>`
    SELECT k.id AS "keptImport", r.id AS "removedImport", k.fact_count AS "keptFacts", r.fact_count AS "removedFacts",
      k.fact_count = r.fact_count AND k.sums = r.sums AS "isSame"
    FROM imports r JOIN imports k USING (organization_id, report_type_id, month)
    WHERE r.platform_id = ${removedId} AND k.platform_id = ${keptId} AND r.state = 'current' AND k.state = 'current'
    ORDER BY r.id`;
  return found.map((one) => ({
    ...one,
    winner: winnerOf({ factCount: one.keptFacts }, { factCount: one.removedFacts, isSame: one.isSame }, chosen),
  }));
}

/** Payments of both platforms that cannot be added up, since they were made in different currencies. */
export async function countUnaddable(tx: Db, { keptId, removedId }: Move): Promise<number> {
  const [found] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM payments r JOIN payments k USING (organization_id, year)
    WHERE r.platform_id = ${removedId} AND k.platform_id = ${keptId} AND (r.currency <> k.currency
      OR r.reference_currency IS DISTINCT FROM k.reference_currency)`;
  return found?.count ?? 0;
}
