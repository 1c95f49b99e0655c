import "server-only";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { type MergeReason, Prisma, type TitlePair } from "@/lib/kit/prisma/client";
import { type Catalog, catalogTable, holdCatalog } from "../catalog";
import { findTitles } from "../find-titles";
import { enrichTitle } from "../match/match-title";
import { saveTitles } from "../match/save-titles";
import { type KnownTitle, pairKey } from "../title";
import { moveWork } from "./move-work";

/** Equal titles, and the one to keep. */
export type Group = { readonly keptId: number; readonly removedIds: readonly number[] };

/** The kept title with all details, and those merged into it. */
export type Merged = { target: KnownTitle; removed: readonly KnownTitle[] };

type Merging = { catalog: Catalog; groups: readonly Group[]; reason: MergeReason };

/**
 * Merges each group of titles: the kept title gains missing details, and matches of removed titles resolve
 * to it from now on. Usage follows in the background. Ids of merged titles resolve to their target. Groups with titles
 * that an administrator keeps apart stay unchanged, and their pairs are returned. Part of the caller's transaction.
 */
export async function mergeGroups(
  tx: Db,
  { catalog, groups, reason }: Merging,
): Promise<{ merged: Merged[]; apart: readonly TitlePair[] }> {
  await holdCatalog(tx, catalog);
  const groupsOfTitles = await withHeads(tx, catalog, groups);
  const apart = await findApart(tx, catalog, groupsOfTitles);
  const separated = new Set(apart.map(({ oneId, otherId }) => pairKey(oneId, otherId)));
  const merged = groupsOfTitles.filter(({ target, removed }) =>
    removed.every(({ id }) => !separated.has(pairKey(id, target.id))),
  );
  if (merged.length === 0) return { merged, apart };
  const learned = merged.map(({ target, removed }) => ({ target: removed.reduce(enrichTitle, target), removed }));
  const enriched = learned.flatMap(({ target }, at) => (target === merged[at]?.target ? [] : [target]));
  await saveTitles(tx, catalog, { created: [], enriched });
  await write(tx, { catalog, merged, reason });
  await enqueue(tx, moveWork, {}, { key: moveWork.name });
  return { merged: learned, apart };
}

/** The titles as they are now. A title shared by two groups stays with the first. */
async function withHeads(tx: Db, catalog: Catalog, groups: readonly Group[]): Promise<Merged[]> {
  const heads = await findHeads(
    tx,
    catalog,
    groups.flatMap(({ keptId, removedIds }) => [keptId, ...removedIds]),
  );
  const met = new Set<number>();
  return groups.flatMap(({ keptId, removedIds }) => {
    const target = heads.get(keptId);
    if (!target || met.has(target.id)) return [];
    met.add(target.id);
    const removed: KnownTitle[] = [];
    for (const head of removedIds.flatMap((id) => heads.get(id) ?? [])) {
      if (met.has(head.id)) continue;
      met.add(head.id);
      removed.push(head);
    }
    return removed.length > 0 ? [{ target, removed }] : [];
  });
}

async function findApart(tx: Db, catalog: Catalog, groups: readonly Merged[]): Promise<TitlePair[]> {
  const ids = groups.flatMap(({ removed }) => removed.map(({ id }) => id));
  const keptOf = new Map(groups.flatMap(({ target, removed }) => removed.map(({ id }) => [id, target.id])));
  const different = { catalog, verdict: "different" as const };
  const pairs = await tx.titlePair.findMany({
    where: { ...different, OR: [{ oneId: { in: ids } }, { otherId: { in: ids } }] },
  });
  return pairs.filter(({ oneId, otherId }) => keptOf.get(oneId) === otherId || keptOf.get(otherId) === oneId);
}

async function write(
  tx: Db,
  { catalog, merged, reason }: { catalog: Catalog; merged: readonly Merged[]; reason: MergeReason },
): Promise<void> {
  const moves = merged.flatMap(({ target, removed }) => removed.map(({ id }) => ({ removed: id, kept: target.id })));
  const rows = JSON.stringify(moves);
  await tx.$executeRaw`
    UPDATE ${catalogTable[catalog]} t SET merged_into = m.kept
    FROM jsonb_to_recordset(${rows}::jsonb) AS m (removed int, kept int) WHERE t.merged_into = m.removed`;
  await tx.$executeRaw`
    UPDATE ${catalogTable[catalog]} t SET merged_into = m.kept
    FROM jsonb_to_recordset(${rows}::jsonb) AS m (removed int, kept int) WHERE t.id = m.removed`;
  await tx.titleMerge.createMany({
    data: merged.flatMap(({ target, removed }) => {
      const { isbn, issn, eissn, doi, proprietaryIds } = target;
      const keptBefore = { isbn, issn, eissn, doi, proprietaryIds: [...proprietaryIds] };
      return removed.map(({ id }) => ({ catalog, removedId: id, keptId: target.id, reason, keptBefore }));
    }),
  });
  await repointPairs(tx, catalog, moves);
}

/** Titles (or items) by id; merged ones by their target. */
async function findHeads(tx: Db, catalog: Catalog, ids: readonly number[]): Promise<ReadonlyMap<number, KnownTitle>> {
  const titles = await findTitles(tx, catalog, ids);
  const become = titles.flatMap(({ mergedInto }) => mergedInto ?? []);
  const others = become.length === 0 ? [] : await findTitles(tx, catalog, become);
  const titlesById = new Map([...titles, ...others].map((title) => [title.id, title]));
  return new Map(
    titles.flatMap((title) => {
      const head = titlesById.get(title.mergedInto ?? title.id);
      return head ? [[title.id, head] as const] : [];
    }),
  );
}

/** Decisions to keep apart move from the removed to the kept title; open pairs of the removed title are dropped. */
async function repointPairs(
  tx: Db,
  catalog: Catalog,
  moves: readonly { removed: number; kept: number }[],
): Promise<void> {
  const ids = moves.map(({ removed }) => removed);
  const ofRemoved = Prisma.sql`catalog = ${catalog}::catalog AND (one_id = ANY(${ids}) OR other_id = ANY(${ids}))`;
  await tx.$executeRaw`
    WITH moves AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS m (removed int, kept int))
    INSERT INTO title_pairs (catalog, one_id, other_id, name, doubt, uses, found_at, verdict, decided_at, decided_by)
    SELECT DISTINCT ON (one, other) catalog, one, other, name, doubt, uses, found_at, verdict, decided_at, decided_by
    FROM (
      SELECT p.*, coalesce(a.kept, one_id) AS a, coalesce(b.kept, other_id) AS b
      FROM title_pairs p LEFT JOIN moves a ON a.removed = one_id LEFT JOIN moves b ON b.removed = other_id
      WHERE ${ofRemoved} AND verdict = 'different') AS moved,
      LATERAL (SELECT least(a, b) AS one, greatest(a, b) AS other) AS ordered
    WHERE a <> b ORDER BY one, other, decided_at DESC
    ON CONFLICT (catalog, one_id, other_id) DO UPDATE
      SET verdict = EXCLUDED.verdict, decided_at = EXCLUDED.decided_at, decided_by = EXCLUDED.decided_by
      WHERE title_pairs.verdict IS NULL`;
  await tx.$executeRaw`DELETE FROM title_pairs WHERE ${ofRemoved} AND verdict IS DISTINCT FROM 'same'`;
}

type MergeRequest = { catalog: Catalog; keptId: number; removedIds: readonly number[] };

/**
 * Merges titles at an administrator's request. Returns the merge, null if nothing is left to merge; part of
 * the caller's transaction. Throws Refused for titles kept apart.
 */
export async function mergeTitles(tx: Db, { catalog, ...group }: MergeRequest): Promise<Merged | null> {
  const { merged, apart } = await mergeGroups(tx, { catalog, groups: [group], reason: "person" });
  const [refused] = apart;
  if (refused) throw new Refused("titlesToldApart", { title: refused.name });
  return merged[0] ?? null;
}
