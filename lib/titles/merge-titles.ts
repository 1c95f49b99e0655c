import "server-only";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { Prisma } from "@/lib/kit/prisma/client";
import { type Catalogue, holdCatalogue, tableOf } from "./catalogue";
import { findTitles } from "./find-titles";
import { enrichTitle } from "./match-title";
import { moveWork } from "./move-work";
import { saveTitles } from "./save-titles";
import type { KnownTitle } from "./title";

type Merging = {
  catalogue: Catalogue;
  keptId: number;
  removedIds: readonly number[];
  reason: "rule" | "person";
};

/**
 * Makes titles of one name one: the kept one learns what it lacks, and whatever matches a removed one from now on is given
 * to it. Usage follows in the background. Ids of titles merged before stand for what they became. Returns who was merged
 * into whom; part of the caller's transaction. Throws Refused where a person would merge what a person told apart.
 */
export async function mergeTitles(
  tx: Db,
  merging: Merging,
): Promise<{ kept: KnownTitle; removed: KnownTitle[] } | null> {
  const { catalogue, keptId, removedIds, reason } = merging;
  await holdCatalogue(tx, catalogue);
  const kept = await findHead(tx, catalogue, keptId);
  if (!kept) return null;
  const distinct = new Map<number, KnownTitle>();
  for (const id of removedIds) {
    const head = await findHead(tx, catalogue, id);
    if (head) distinct.set(head.id, head);
  }
  const removed = [...distinct.values()].filter(({ id, matchName }) => id !== kept.id && matchName === kept.matchName);
  if (removed.length === 0) return null;
  if (reason === "person") await refuseApart(tx, { catalogue, keptId: kept.id, removed });
  const enriched = removed.reduce(enrichTitle, kept);
  if (enriched !== kept) await saveTitles(tx, catalogue, { created: [], enriched: [enriched] });
  const ids = removed.map(({ id }) => id);
  await tx.$executeRaw`
    UPDATE ${tableOf[catalogue]} SET merged_into = ${kept.id} WHERE id = ANY(${ids}) OR merged_into = ANY(${ids})`;
  const { isbn, issn, eissn, doi, proprietaryIds } = kept;
  const keptBefore = { isbn, issn, eissn, doi, proprietaryIds: [...proprietaryIds] };
  await tx.titleMerge.createMany({
    data: ids.map((removedId) => ({ catalogue, removedId, keptId: kept.id, reason, keptBefore })),
  });
  await repointPairs(tx, { catalogue, keptId: kept.id, removedIds: ids });
  await enqueue(tx, moveWork, {}, { key: moveWork.name });
  return { kept: enriched, removed };
}

async function findHead(tx: Db, catalogue: Catalogue, id: number): Promise<KnownTitle | undefined> {
  const [title] = await findTitles(tx, catalogue, [id]);
  if (!title?.mergedInto) return title;
  const [head] = await findTitles(tx, catalogue, [title.mergedInto]);
  return head;
}

async function refuseApart(
  tx: Db,
  { catalogue, keptId, removed }: { catalogue: Catalogue; keptId: number; removed: readonly KnownTitle[] },
): Promise<void> {
  const pairs = removed.map(({ id }) => ({ oneId: Math.min(id, keptId), otherId: Math.max(id, keptId) }));
  const apart = await tx.titlePair.findFirst({ where: { catalogue, verdict: "different", OR: pairs } });
  if (apart) throw new Refused("titlesToldApart", { title: apart.name });
}

/** What was told apart from a removed title stays apart from the kept one; other questions about it are void. */
async function repointPairs(
  tx: Db,
  { catalogue, keptId, removedIds }: { catalogue: Catalogue; keptId: number; removedIds: readonly number[] },
): Promise<void> {
  const ids = [...removedIds];
  const ofRemoved = Prisma.sql`catalogue = ${catalogue}::catalogue AND (one_id = ANY(${ids}) OR other_id = ANY(${ids}))`;
  await tx.$executeRaw`
    INSERT INTO title_pairs (catalogue, one_id, other_id, name, doubt, uses, found_at, verdict, decided_at, decided_by)
    SELECT DISTINCT ON (one, other) catalogue, one, other, name, doubt, uses, found_at, verdict, decided_at, decided_by
    FROM (
      SELECT p.*, CASE WHEN one_id = ANY(${ids}) THEN ${keptId}::int ELSE one_id END AS a,
        CASE WHEN other_id = ANY(${ids}) THEN ${keptId}::int ELSE other_id END AS b
      FROM title_pairs p WHERE ${ofRemoved} AND verdict = 'different') AS moved,
      LATERAL (SELECT least(a, b) AS one, greatest(a, b) AS other) AS ordered
    WHERE a <> b ORDER BY one, other, decided_at DESC
    ON CONFLICT (catalogue, one_id, other_id) DO UPDATE
      SET verdict = EXCLUDED.verdict, decided_at = EXCLUDED.decided_at, decided_by = EXCLUDED.decided_by
      WHERE title_pairs.verdict IS NULL`;
  await tx.$executeRaw`DELETE FROM title_pairs WHERE ${ofRemoved} AND verdict IS DISTINCT FROM 'same'`;
}
