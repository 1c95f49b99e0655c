import "server-only";
import { month } from "@/lib/counter/standard/month";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { copyFacts } from "@/lib/usage/imported/copy-facts";
import type { ImportPlace } from "../place";
import { giveUpImports, type Moved, openImports } from "./import-state";
import { countsOf, pieces } from "./rewrite-imports";

/** From one platform to another. */
export type Move = { removedId: number; keptId: number };

/** An import that is to be moved. `factCount` is what its copying costs. */
type Former = { id: number; organizationId: number; factCount: number };

type Telling = { signal: AbortSignal; copied: (facts: number) => Promise<void> };

/**
 * Copies all imports of a platform that count, and the former versions that can still come back, to hidden ones of another
 * platform, except those left out. What was copied before and is still right stays. Safe to repeat; readers see nothing
 * of it until the copies are published.
 */
export async function copyToPlatform(
  { removedId, keptId, without }: Move & { without: ReadonlySet<number> },
  { signal, copied }: Telling,
): Promise<void> {
  const there = new Map(
    (await listCopies(db(), { removedId, keptId })).map(({ formerId, importId }) => [formerId, importId]),
  );
  const wanted = (await listMovable(db(), removedId)).filter(({ id }) => !without.has(id));
  const missing = wanted.filter(({ id }) => !there.has(id));
  await copied(wanted.reduce((sum, { id, factCount }) => sum + (there.has(id) ? factCount : 0), 0));
  const byOrganization = new Map<number, number[]>();
  for (const { id, organizationId } of missing)
    byOrganization.set(organizationId, [...(byOrganization.get(organizationId) ?? []), id]);
  const factsOf = new Map(missing.map(({ id, factCount }) => [id, factCount]));
  for (const [organizationId, ids] of byOrganization)
    for (const piece of await pieces(ids)) {
      signal.throwIfAborted();
      await copyPiece({ organizationId, removedId, keptId }, piece);
      await copied(piece.reduce((sum, id) => sum + (factsOf.get(id) ?? 0), 0));
    }
}

async function copyPiece(
  { organizationId, removedId, keptId }: Move & { organizationId: number },
  formerIds: readonly number[],
): Promise<void> {
  const opened = await inTransaction((tx) => openCopies(tx, formerIds, keptId));
  let isStored = false;
  try {
    const imports = new Map(opened.map(({ formerId, importId }) => [formerId, importId]));
    await copyFacts({ organizationId, imports, platforms: new Map([[removedId, keptId]]) });
    const counts = await countsOf(opened);
    if (opened.some(({ importId, formerId }) => counts.get(importId) !== counts.get(formerId)))
      throw new Error("The usage store holds other counts of a copied import");
    // From now on they are known to be whole: what a killed process leaves behind is not.
    await db().importRewrite.updateMany({
      where: { importId: { in: opened.map(({ importId }) => importId) } },
      data: { storedAt: now() },
    });
    isStored = true;
  } finally {
    if (!isStored) await giveUpImports(db(), opened).catch(() => undefined);
  }
}

async function openCopies(tx: Db, formerIds: readonly number[], keptId: number) {
  const rows = await tx.import.findMany({ where: { id: { in: [...formerIds] } }, orderBy: { id: "asc" } });
  const places = rows.map(
    ({ organizationId, reportTypeId, month: day }): ImportPlace => ({
      ...{ organizationId, reportTypeId, platformId: keptId },
      month: month(day.toISOString().slice(0, 7)),
    }),
  );
  const ids = await openImports(tx, places);
  const opened = rows.map(({ id, factCount }, at) => ({ formerId: id, importId: ids[at] ?? 0, factCount }));
  await tx.importRewrite.createMany({ data: opened.map(({ importId, formerId }) => ({ importId, formerId })) });
  return opened;
}

/** What of a platform is moved: what counts now, and what an undone upload or the story of a month may ask for. */
export function listMovable(tx: Db, removedId: number): Promise<(Former & { wasCurrent: boolean })[]> {
  return tx.$queryRaw`
    SELECT id, organization_id AS "organizationId", fact_count AS "factCount", state = 'current' AS "wasCurrent"
    FROM imports i
    WHERE platform_id = ${removedId} AND (state = 'current' OR (state = 'replaced' AND purged_at IS NULL AND (
      EXISTS (SELECT FROM restatements r WHERE r.former_id = i.id OR r.import_id = i.id)
      OR EXISTS (SELECT FROM imports t WHERE t.former_id = i.id AND t.upload_id IS NOT NULL
        AND t.state IN ('current', 'replaced')))))
    ORDER BY id`;
}

/** Copies that are whole, and whose former is what it was when it was copied. */
export function listCopies(tx: Db, { removedId, keptId }: Move): Promise<Moved[]> {
  return tx.$queryRaw`
    SELECT i.id AS "importId", f.id AS "formerId", f.state = 'current' AS "wasCurrent"
    FROM imports i JOIN import_rewrites w ON w.import_id = i.id JOIN imports f ON f.id = w.former_id
    WHERE i.platform_id = ${keptId} AND i.state = 'loading' AND w.stored_at IS NOT NULL AND f.platform_id = ${removedId}
      AND f.state IN ('current', 'replaced')
    ORDER BY i.id`;
}

/** Gives up copies that nobody will publish: those that a killed process left unfinished or, where all are, every one. */
export async function giveUpCopies(tx: Db, { removedId, keptId }: Move, all: boolean): Promise<void> {
  const left = await tx.$queryRaw<{ importId: number; factCount: number }[]>`
    SELECT i.id AS "importId", f.fact_count AS "factCount"
    FROM imports i JOIN import_rewrites w ON w.import_id = i.id JOIN imports f ON f.id = w.former_id
    WHERE i.platform_id = ${keptId} AND i.state = 'loading' AND f.platform_id = ${removedId} AND (${all} OR w.stored_at IS NULL)`;
  await giveUpImports(tx, left);
}
