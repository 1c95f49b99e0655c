import "server-only";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, Refused } from "@/lib/kit/errors";
import type { TagScope } from "@/lib/kit/prisma/client";
import { passes } from "./level";
import { linksOf, objectsWithin } from "./objects-within";
import { seenBy } from "./seen-by";

type Asked = { tag: number; of: TagScope };

/** The tag and its class, held until the end of the transaction; throws for those who may not assign it. */
async function holdAssignable(tx: Db, { actor }: Scope<"signed-in">, { tag, of }: Asked) {
  const row = await tx.tag.findFirst({
    where: { id: tag, tagClass: { scope: of }, AND: seenBy(actor) },
    include: { tagClass: true },
  });
  if (!row) throw new NotFound();
  if (!passes(actor, row.canAssign, row)) throw new Forbidden();
  // A class that ceases to be exclusive meanwhile would leave links that say it still is.
  const [held] = await tx.$queryRaw<{ isExclusive: boolean }[]>`
    SELECT c.is_exclusive AS "isExclusive" FROM tags t JOIN tag_classes c ON c.id = t.tag_class_id
    WHERE t.id = ${tag} FOR SHARE`;
  if (!held) throw new NotFound();
  return { ...row, exclusiveClassId: held.isExclusive ? row.tagClassId : null };
}

const MILLISECONDS = 60_000;

type Assigned = { added: number; already: number; skipped: number };

/**
 * Gives a tag to objects within reach. Those that have another tag of the same exclusive class are passed over where
 * that is asked for, else nothing is assigned at all; nor is it where one of the objects is not to be found.
 */
export async function assignTag(
  scope: Scope<"signed-in">,
  asked: Asked,
  { items, skip_exclusive: skipsExclusive }: { items: readonly number[]; skip_exclusive: boolean },
): Promise<Assigned> {
  return inTransaction(async (tx) => {
    const tag = await holdAssignable(tx, scope, asked);
    const { table, object } = linksOf[asked.of];
    const { found, missing } = await objectsWithin(tx, scope, asked.of, items);
    if (missing > 0) throw new NotFound();
    const added = await tx.$executeRaw`
      INSERT INTO ${table} (tag_id, ${object}, exclusive_class_id)
      SELECT ${tag.id}, id, ${tag.exclusiveClassId}::int FROM unnest(${found}::int[]) AS id
      ON CONFLICT DO NOTHING`;
    const [have] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM ${table} WHERE tag_id = ${tag.id} AND ${object} = ANY(${found})`;
    const skipped = found.length - (have?.count ?? 0);
    if (skipped > 0 && !skipsExclusive) throw new Refused("tagExclusive", { count: skipped });
    if (added > 0) await record(tx, scope, { action: "tag.assign", tag, items: found, count: added });
    return { added, already: found.length - skipped - added, skipped };
  }, MILLISECONDS);
}

/** Takes a tag from objects within reach; those without it are passed over. */
export async function unassignTag(
  scope: Scope<"signed-in">,
  asked: Asked,
  items: readonly number[],
): Promise<{ removed: number }> {
  return inTransaction(async (tx) => {
    const tag = await holdAssignable(tx, scope, asked);
    const { table, object } = linksOf[asked.of];
    const { found } = await objectsWithin(tx, scope, asked.of, items);
    const removed = await tx.$executeRaw`
      DELETE FROM ${table} WHERE tag_id = ${tag.id} AND ${object} = ANY(${found})`;
    if (removed > 0) await record(tx, scope, { action: "tag.unassign", tag, items: found, count: removed });
    return { removed };
  }, MILLISECONDS);
}

type Recorded = {
  action: "tag.assign" | "tag.unassign";
  tag: { id: number; name: string; ownerOrganizationId: number | null; tagClass: { name: string; scope: TagScope } };
  items: readonly number[];
  count: number;
};

const MOST_NAMED = 100;

async function record(tx: Db, scope: Scope<"signed-in">, { action, tag, items, count }: Recorded): Promise<void> {
  const subject = { kind: "tag", id: tag.id, name: `${tag.tagClass.name} / ${tag.name}` };
  const after = { scope: tag.tagClass.scope, count, items: items.slice(0, MOST_NAMED) };
  await recordAudit(tx, scope, { action, subject, organizationId: tag.ownerOrganizationId, after });
}
