import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { db, inTransaction } from "@/lib/kit/db";
import { LONGEST_QUESTION_SECONDS } from "@/lib/usage/engine/engine-client";
import { copyFacts } from "@/lib/usage/imported/copy-facts";
import { purgeImports } from "@/lib/usage/imported/purge-imports";
import { arePurgesHeld } from "@/lib/usage/imported/purges-held";
import { storedImports } from "@/lib/usage/imported/stored-imports";
import { giveUpImports, type Rewrite } from "./import-state";
import { countsOf, openRewrites, pieces } from "./rewrite-imports";

type Move = { readonly from: number; readonly into: number };
type Telling = { signal: AbortSignal; progress: (done: number, total?: number) => void };

/** What an organization counts now and nobody is just importing anew. */
async function currentImports(organizationId: number): Promise<{ id: number; factCount: number }[]> {
  return db().import.findMany({
    where: { organizationId, state: "current" },
    select: { id: true, factCount: true },
    orderBy: { id: "asc" },
  });
}

/**
 * Copies the current imports of an organization, but those in `leftOut`, into hidden ones of another, and returns what is
 * to be published in one step (`publishRewrites`). The usage store was seen to hold the same counts of both. What an
 * earlier try has copied is given up.
 */
export async function copyImports(
  { from, into }: Move,
  leftOut: ReadonlySet<number>,
  { signal, progress }: Telling,
): Promise<Rewrite[]> {
  await giveUpCopies({ from, into });
  const wanted = (await currentImports(from)).filter(({ id }) => !leftOut.has(id));
  const total = wanted.reduce((facts, { factCount }) => facts + factCount, wanted.length);
  const copied: Rewrite[] = [];
  let done = 0;
  for (const piece of await pieces(wanted.map(({ id }) => id))) {
    signal.throwIfAborted();
    progress(done, total);
    const opened = await inTransaction((tx) => openRewrites(tx, piece, into));
    if (opened.length === 0) continue;
    const imports = new Map(opened.map(({ formerId, importId }) => [formerId, importId]));
    await copyFacts({ organizationId: from, into, imports, titles: new Map(), items: new Map() });
    const counts = await countsOf(opened);
    const other = opened.find(({ importId, formerId }) => counts.get(importId) !== counts.get(formerId));
    if (other) throw new Error(`The copy of import ${other.formerId} holds other counts`);
    copied.push(...opened.map(({ importId, formerId, place }) => ({ importId, formerId, place })));
    done += opened.reduce((facts, { factCount }) => facts + factCount, opened.length);
  }
  return copied;
}

/** Hides what somebody has copied who never published it. */
export async function giveUpCopies({ from, into }: Move): Promise<void> {
  const left = await db().$queryRaw<{ importId: number; factCount: number }[]>`
    SELECT r.import_id AS "importId", greatest(f.fact_count, 1) AS "factCount"
    FROM import_rewrites r
    JOIN imports m ON m.id = r.import_id AND m.state = 'loading' AND m.organization_id = ${into}
    JOIN imports f ON f.id = r.former_id AND f.organization_id = ${from}`;
  await giveUpImports(db(), left);
}

/** Questions that began before the facts were hidden have ended by then. */
const UNREAD_SECONDS = LONGEST_QUESTION_SECONDS + 10;
const BETWEEN_LOOKS_MILLISECONDS = 1000;

/** Removes all hidden facts of an organization, once nobody reads them any more; those that count stay. Safe to repeat. */
export async function purgeOrganization(organizationId: number, signal: AbortSignal): Promise<void> {
  const stored = await storedImports(organizationId);
  if (stored.length === 0) return;
  while ((await areRead(organizationId)) || (await arePurgesHeld()))
    await delay(BETWEEN_LOOKS_MILLISECONDS, undefined, { signal });
  const kept = await db().import.findMany({
    where: { organizationId, state: { in: ["current", "loading"] } },
    select: { id: true },
  });
  const live = new Set(kept.map(({ id }) => id));
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
