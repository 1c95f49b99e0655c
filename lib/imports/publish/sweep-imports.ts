import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Prisma } from "@/lib/kit/prisma/client";
import { LONGEST_QUESTION_SECONDS } from "@/lib/usage/engine/engine-client";
import { arePurgesBlocked } from "@/lib/usage/imported/block-purges";
import { purgeImports } from "@/lib/usage/imported/purge-imports";
import { storedImports } from "@/lib/usage/imported/stored-imports";
import { giveUpAbandoned } from "./import-state";

const IMPORTS_PER_SWEEP = 10_000;

/**
 * Discards imports whose writer is gone, and purges facts hidden for longer than any running question can last. Returns
 * both numbers. Idempotent, and safe in several processes at once.
 */
export async function sweepImports(): Promise<{ abandoned: number; purged: number }> {
  const abandoned = await giveUpAbandoned(db());
  await db().$executeRaw`DELETE FROM import_leases WHERE until < timezone('UTC', clock_timestamp())`;
  await db()
    .$executeRaw`DELETE FROM import_moves WHERE alive_at < timezone('UTC', clock_timestamp()) - interval '1 hour'`;
  // A backup reads the facts that were current when it started.
  const due = (await arePurgesBlocked()) ? [] : await listPurgeable();
  await purgeImports(due);
  await db().$executeRaw`
    UPDATE imports SET purged_at = timezone('UTC', clock_timestamp()) WHERE id = ANY(${due}) AND state <> 'current'`;
  return { abandoned, purged: due.length };
}

/** Retention may be shortened: kept versions are looked at again after so many days. */
const DAYS_BETWEEN_LOOKS = 7;

/** Hidden imports, as i, that are not known to be kept longer. */
const unchecked = Prisma.sql`i.state <> 'current' AND i.state <> 'loading' AND i.purged_at IS NULL
  AND (i.purge_after IS NULL OR i.purge_after < timezone('UTC', clock_timestamp()))`;

/**
 * The end of the retention of a replaced import: versions replaced by restatements, and data replaced by uploads that can
 * be undone, stay for RESTATEMENT_VERSIONS_DAYS. Null for others.
 */
const keptUntil = (
  days: number,
) => Prisma.sql`CASE WHEN i.state = 'replaced' THEN make_interval(days => ${days}) + greatest(
  (SELECT max(r.created_at) FROM restatements r WHERE r.former_id = i.id),
  (SELECT max(t.current_since) FROM imports t
    WHERE t.former_id = i.id AND t.upload_id IS NOT NULL AND t.state IN ('current', 'replaced'))) END`;

/**
 * Ten minutes outlast the longest question. An unfinished import (neither published nor counted by its writer) waits a
 * day: a stalled writer might still add facts, and nothing would hide them after the purge. Leased imports stay until
 * the lease ends. Retained versions, of which there may be hundreds of thousands, are not read by the next sweeps.
 */
async function listPurgeable(): Promise<number[]> {
  const until = keptUntil(settings().RESTATEMENT_VERSIONS_DAYS);
  await db().$executeRaw`
    UPDATE imports SET purge_after = least(kept.until, timezone('UTC', clock_timestamp()) + make_interval(days => ${DAYS_BETWEEN_LOOKS}))
    FROM (SELECT i.id, ${until} AS until FROM imports i WHERE ${unchecked}) AS kept
    WHERE imports.id = kept.id AND kept.until > timezone('UTC', clock_timestamp()) AND imports.state = 'replaced'`;
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT i.id FROM imports i
    WHERE ${unchecked}
      AND coalesce(${until}, '-infinity') < timezone('UTC', clock_timestamp())
      AND NOT EXISTS (SELECT FROM import_leases l
        WHERE l.until > timezone('UTC', clock_timestamp()) AND i.id = ANY(l.import_ids))
      AND i.hidden_since < timezone('UTC', clock_timestamp()) - CASE
        WHEN i.current_since IS NULL AND i.fact_count = 0 THEN interval '1 day' ELSE interval '10 minutes' END
    ORDER BY i.id LIMIT ${IMPORTS_PER_SWEEP}`;
  return rows.map(({ id }) => id);
}

/** A report may run this many statements on one view: too many cells, then rows, then their cells. */
const STATEMENTS = 3;
/** Reports started before the facts were hidden have ended by then, even at the time limit of every statement. */
const UNREAD_SECONDS = STATEMENTS * LONGEST_QUESTION_SECONDS + 10;
const BETWEEN_LOOKS_MILLISECONDS = 1000;

/** Purges all hidden facts of an organization once no question reads them; current facts stay. Idempotent. */
export async function purgeOrganization(organizationId: number, signal: AbortSignal): Promise<void> {
  const stored = await storedImports(organizationId);
  if (stored.length === 0) return;
  while ((await areRead(organizationId)) || (await arePurgesBlocked()))
    await delay(BETWEEN_LOOKS_MILLISECONDS, undefined, { signal });
  const imports = await db().import.findMany({
    where: { organizationId, state: { in: ["current", "loading"] } },
    select: { id: true },
  });
  const live = new Set(imports.map(({ id }) => id));
  await purgeImports(stored.filter((id) => !live.has(id)));
}

async function areRead(organizationId: number): Promise<boolean> {
  const [row] = await db().$queryRaw<{ read: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM imports i
      WHERE i.organization_id = ${organizationId} AND i.state IN ('replaced', 'discarded') AND i.purged_at IS NULL AND (
        i.hidden_since > timezone('UTC', clock_timestamp()) - make_interval(secs => ${UNREAD_SECONDS})
        OR EXISTS (SELECT FROM import_leases l
          WHERE l.until > timezone('UTC', clock_timestamp()) AND i.id = ANY(l.import_ids)))) AS read`;
  return row?.read ?? false;
}
