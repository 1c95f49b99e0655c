import "server-only";
import { month } from "@/lib/counter/month";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { holdMonths } from "./hold-months";
import type { ImportPlace } from "./open-import";

/** Months that lost their numbers, and of these the ones that have their former numbers again. */
export type Undone = { imports: number; restored: number };

type Brought = Omit<ImportPlace, "month"> & { month: string };

/**
 * Hides all that an upload brought, as part of the caller's transaction; what it replaced is current again where its
 * facts are still kept. What others have put in its place since then stays. The sweep removes the facts.
 */
export async function undoImports(tx: Db, uploadId: number): Promise<Undone> {
  const brought = await tx.$queryRaw<Brought[]>`
    SELECT organization_id AS "organizationId", platform_id AS "platformId", report_type_id AS "reportTypeId",
      to_char(month, 'YYYY-MM') AS month
    FROM imports WHERE upload_id = ${uploadId} AND state <> 'discarded'`;
  await holdMonths(
    tx,
    brought.map((place) => ({ ...place, month: month(place.month) })),
  );
  const gone = await tx.$queryRaw<{ id: number; formerId: number | null; wasCurrent: boolean; isKept: boolean }[]>`
    WITH found AS (
      SELECT id, state FROM imports WHERE upload_id = ${uploadId} AND state <> 'discarded' ORDER BY id FOR UPDATE)
    UPDATE imports m SET state = 'discarded',
      hidden_since = coalesce(m.hidden_since, timezone('UTC', clock_timestamp()))
    FROM found WHERE m.id = found.id
    RETURNING m.id, m.former_id AS "formerId", found.state = 'current' AS "wasCurrent",
      m.current_since > timezone('UTC', clock_timestamp()) - make_interval(days => ${settings().RESTATEMENT_VERSIONS_DAYS}) AS "isKept"`;
  // Whoever took the place of these would otherwise bring them back.
  await tx.$executeRaw`
    UPDATE imports t SET former_id = m.former_id FROM imports m
    WHERE t.former_id = m.id AND m.id = ANY(${gone.map(({ id }) => id)})`;
  // Facts of former ones that are no longer kept may be about to be purged by the sweep, although they are still there.
  const uncovered = gone.flatMap(({ formerId, wasCurrent, isKept }) =>
    wasCurrent && isKept && formerId !== null ? [formerId] : [],
  );
  const restored = await tx.$executeRaw`
    UPDATE imports SET state = 'current', hidden_since = NULL
    WHERE id = ANY(${uncovered}) AND state = 'replaced' AND purged_at IS NULL`;
  return { imports: gone.filter(({ wasCurrent }) => wasCurrent).length, restored };
}
