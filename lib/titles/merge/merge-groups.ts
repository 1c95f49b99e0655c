import "server-only";
import type { Db } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { type MergeReason, Prisma, type TitlePair } from "@/lib/kit/prisma/client";
import { type Catalogue, holdCatalogue, tableOf } from "../catalogue";
import { findTitles } from "../find-titles";
import { enrichTitle } from "../match/match-title";
import { saveTitles } from "../match/save-titles";
import { pairKey } from "../pair-key";
import type { KnownTitle } from "../title";
import { moveWork } from "./move-work";

/** Equal titles, and the one to keep. */
export type Group = { readonly keptId: number; readonly removedIds: readonly number[] };

/** The kept title with all details, and those merged into it. */
export type Merged = { kept: KnownTitle; removed: readonly KnownTitle[] };

type Merging = { catalogue: Catalogue; groups: readonly Group[]; reason: MergeReason };

/**
 * Merges each group of titles of one name: the kept title gains missing details, and matches of removed titles resolve
 * to it from now on. Usage follows in the background. Ids of merged titles resolve to their target. Groups with titles
 * that an administrator keeps apart stay unchanged, and their pairs are returned. Part of the caller's transaction.
 */
export async function mergeGroups(
  tx: Db,
  { catalogue, groups, reason }: Merging,
): Promise<{ merged: Merged[]; apart: readonly TitlePair[] }> {
  await holdCatalogue(tx, catalogue);
  const found = await withHeads(tx, catalogue, groups);
  const apart = await findApart(tx, catalogue, found);
  const told = new Set(apart.map(({ oneId, otherId }) => pairKey(oneId, otherId)));
  const merged = found.filter(({ kept, removed }) => removed.every(({ id }) => !told.has(pairKey(id, kept.id))));
  if (merged.length === 0) return { merged, apart };
  const learnt = merged.map(({ kept, removed }) => ({ kept: removed.reduce(enrichTitle, kept), removed }));
  const enriched = learnt.flatMap(({ kept }, at) => (kept === merged[at]?.kept ? [] : [kept]));
  await saveTitles(tx, catalogue, { created: [], enriched });
  await write(tx, { catalogue, merged, reason });
  await enqueue(tx, moveWork, {}, { key: moveWork.name });
  return { merged: learnt, apart };
}

/** The titles as they are now. A title shared by two groups stays with the first. */
async function withHeads(tx: Db, catalogue: Catalogue, groups: readonly Group[]): Promise<Merged[]> {
  const heads = await findHeads(
    tx,
    catalogue,
    groups.flatMap(({ keptId, removedIds }) => [keptId, ...removedIds]),
  );
  const met = new Set<number>();
  return groups.flatMap(({ keptId, removedIds }) => {
    const kept = heads.get(keptId);
    if (!kept || met.has(kept.id)) return [];
    met.add(kept.id);
    const removed: KnownTitle[] = [];
    for (const head of removedIds.flatMap((id) => heads.get(id) ?? [])) {
      if (met.has(head.id) || head.matchName !== kept.matchName) continue;
      met.add(head.id);
      removed.push(head);
    }
    return removed.length > 0 ? [{ kept, removed }] : [];
  });
}

async function findApart(tx: Db, catalogue: Catalogue, found: readonly Merged[]): Promise<TitlePair[]> {
  const ids = found.flatMap(({ removed }) => removed.map(({ id }) => id));
  const keptOf = new Map(found.flatMap(({ kept, removed }) => removed.map(({ id }) => [id, kept.id])));
  const different = { catalogue, verdict: "different" as const };
  const pairs = await tx.titlePair.findMany({
    where: { ...different, OR: [{ oneId: { in: ids } }, { otherId: { in: ids } }] },
  });
  return pairs.filter(({ oneId, otherId }) => keptOf.get(oneId) === otherId || keptOf.get(otherId) === oneId);
}

async function write(
  tx: Db,
  { catalogue, merged, reason }: { catalogue: Catalogue; merged: readonly Merged[]; reason: MergeReason },
): Promise<void> {
  const moves = merged.flatMap(({ kept, removed }) => removed.map(({ id }) => ({ removed: id, kept: kept.id })));
  const rows = JSON.stringify(moves);
  await tx.$executeRaw`
    UPDATE ${tableOf[catalogue]} t SET merged_into = m.kept
    FROM jsonb_to_recordset(${rows}::jsonb) AS m (removed int, kept int) WHERE t.merged_into = m.removed`;
  await tx.$executeRaw`
    UPDATE ${tableOf[catalogue]} t SET merged_into = m.kept
    FROM jsonb_to_recordset(${rows}::jsonb) AS m (removed int, kept int) WHERE t.id = m.removed`;
  await tx.titleMerge.createMany({
    data: merged.flatMap(({ kept, removed }) => {
      const { isbn, issn, eissn, doi, proprietaryIds } = kept;
      const keptBefore = { isbn, issn, eissn, doi, proprietaryIds: [...proprietaryIds] };
      return removed.map(({ id }) => ({ catalogue, removedId: id, keptId: kept.id, reason, keptBefore }));
    }),
  });
  await repointPairs(tx, catalogue, moves);
}

/** Titles (or items) by id; merged ones by their target. */
async function findHeads(
  tx: Db,
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownTitle>> {
  const found = await findTitles(tx, catalogue, ids);
  const become = found.flatMap(({ mergedInto }) => mergedInto ?? []);
  const others = become.length === 0 ? [] : await findTitles(tx, catalogue, become);
  const known = new Map([...found, ...others].map((title) => [title.id, title]));
  return new Map(
    found.flatMap((title) => {
      const head = known.get(title.mergedInto ?? title.id);
      return head ? [[title.id, head] as const] : [];
    }),
  );
}

/** Decisions to keep apart move from the removed to the kept title; open pairs of the removed title are dropped. */
async function repointPairs(
  tx: Db,
  catalogue: Catalogue,
  moves: readonly { removed: number; kept: number }[],
): Promise<void> {
  const ids = moves.map(({ removed }) => removed);
  const ofRemoved = Prisma.sql`catalogue = ${catalogue}::catalogue AND (one_id = ANY(${ids}) OR other_id = ANY(${ids}))`;
  await tx.$executeRaw`
    WITH moves AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS m (removed int, kept int))
    INSERT INTO title_pairs (catalogue, one_id, other_id, name, doubt, uses, found_at, verdict, decided_at, decided_by)
    SELECT DISTINCT ON (one, other) catalogue, one, other, name, doubt, uses, found_at, verdict, decided_at, decided_by
    FROM (
      SELECT p.*, coalesce(a.kept, one_id) AS a, coalesce(b.kept, other_id) AS b
      FROM title_pairs p LEFT JOIN moves a ON a.removed = one_id LEFT JOIN moves b ON b.removed = other_id
      WHERE ${ofRemoved} AND verdict = 'different') AS moved,
      LATERAL (SELECT least(a, b) AS one, greatest(a, b) AS other) AS ordered
    WHERE a <> b ORDER BY one, other, decided_at DESC
    ON CONFLICT (catalogue, one_id, other_id) DO UPDATE
      SET verdict = EXCLUDED.verdict, decided_at = EXCLUDED.decided_at, decided_by = EXCLUDED.decided_by
      WHERE title_pairs.verdict IS NULL`;
  await tx.$executeRaw`DELETE FROM title_pairs WHERE ${ofRemoved} AND verdict IS DISTINCT FROM 'same'`;
}
