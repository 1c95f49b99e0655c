import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
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

/**
 * Ten minutes outlast the longest question. An unfinished import (neither published nor counted by its writer) waits a
 * day: a stalled writer might still add facts, and nothing would hide them after the purge. Versions replaced by
 * restatements, and data replaced by uploads that can be undone, stay for RESTATEMENT_VERSIONS_DAYS. Leased imports
 * stay until the lease ends.
 */
async function listPurgeable(): Promise<number[]> {
  const days = settings().RESTATEMENT_VERSIONS_DAYS;
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM imports
    WHERE state <> 'current' AND state <> 'loading' AND purged_at IS NULL
      AND NOT (state = 'replaced' AND EXISTS (SELECT FROM restatements r WHERE r.former_id = imports.id
        AND r.created_at > timezone('UTC', clock_timestamp()) - make_interval(days => ${days})))
      AND NOT (state = 'replaced' AND EXISTS (SELECT FROM imports t WHERE t.former_id = imports.id
        AND t.upload_id IS NOT NULL AND t.state IN ('current', 'replaced')
        AND t.current_since > timezone('UTC', clock_timestamp()) - make_interval(days => ${days})))
      AND NOT EXISTS (SELECT FROM import_leases l
        WHERE l.until > timezone('UTC', clock_timestamp()) AND imports.id = ANY(l.import_ids))
      AND hidden_since < timezone('UTC', clock_timestamp()) - CASE
        WHEN current_since IS NULL AND fact_count = 0 THEN interval '1 day' ELSE interval '10 minutes' END
    ORDER BY id LIMIT ${IMPORTS_PER_SWEEP}`;
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
