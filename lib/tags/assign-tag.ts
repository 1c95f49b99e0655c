import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, Refused } from "@/lib/kit/errors";
import { Prisma, type TagScope } from "@/lib/kit/prisma/client";
import { catalogWithin } from "./catalog-within";
import type { Assignment, TagGiven } from "./contract";
import { passes } from "./level";
import { linksOf, objectsSql, objectsWithin } from "./list-tagged";
import { seenBy } from "./seen-by";
import { tagLabels } from "./tag-labels";

type Asked = { tag: number; of: TagScope };

/** The tag and its class, locked until the transaction ends; throws for users who may not assign it. */
async function holdAssignable(tx: Db, { actor }: Scope<"signed-in">, { tag, of }: Asked) {
  const row = await tx.tag.findFirst({
    where: { id: tag, tagClass: { scope: of }, AND: seenBy(actor) },
    include: { tagClass: true },
  });
  if (!row) throw new NotFound();
  if (!passes(actor, row.canAssign, row, "write")) throw new Forbidden();
  // If the class stopped being exclusive meanwhile, links would still state that it is.
  const [lock] = await tx.$queryRaw<{ isExclusive: boolean }[]>`
    SELECT c.is_exclusive AS "isExclusive" FROM tags t JOIN tag_classes c ON c.id = t.tag_class_id
    WHERE t.id = ${tag} FOR SHARE`;
  if (!lock) throw new NotFound();
  return { ...row, exclusiveClassId: lock.isExclusive ? row.tagClassId : null };
}

type HeldTag = Awaited<ReturnType<typeof holdAssignable>>;

/** Half a million titles may get several tags. */
const MILLISECONDS = 120_000;

/**
 * Assigns a tag to objects within reach. Objects with another tag of the same exclusive class are skipped on request,
 * else nothing is assigned; neither is it if an object is not found.
 */
export async function assignTag(
  scope: Scope<"signed-in">,
  request: Asked,
  { items, skip_exclusive: skipsExclusive }: { items: readonly number[]; skip_exclusive: boolean },
): Promise<{ added: number; already: number; skipped: number }> {
  if (request.of === "title") await needReadable(scope, items);
  return inTransaction(async (tx) => {
    const tag = await holdAssignable(tx, scope, request);
    const objects = await allWithin(tx, scope, request.of, items);
    const { added, already, refused } = await give(tx, scope, { tag, of: request.of, objects, assignment: null });
    if (refused > 0 && !skipsExclusive) throw new Refused("tagExclusive", { count: refused });
    return { added, already, skipped: refused };
  }, MILLISECONDS);
}

type Wanted = {
  of: TagScope;
  tags: readonly number[];
  /** Tags to remove first. */
  remove: readonly number[];
  items: readonly number[];
  /** Titles from a list of the caller, who may read them. */
  areReadable?: boolean;
};

/** A visible tag makes its title readable, so a person's own tag must not open any title. */
async function needReadable(scope: Scope<"signed-in">, items: readonly number[]): Promise<void> {
  const ids = [...new Set(items)];
  if ((await catalogWithin(scope, "titles", ids)).size < ids.length) throw new NotFound();
}

/**
 * Assigns several tags to many objects as one undoable action; skips and names objects with another tag of the same
 * exclusive class.
 */
export async function assignTags(
  scope: Scope<"signed-in">,
  { of, tags, remove, items, areReadable = false }: Wanted,
): Promise<Assignment> {
  if (of === "title" && !areReadable) await needReadable(scope, items);
  return inTransaction(async (tx) => {
    const assignable: HeldTag[] = [];
    // Locks in one global order to avoid deadlocks.
    for (const tag of await byClass(tx, [...tags, ...remove]))
      assignable.push(await holdAssignable(tx, scope, { tag, of }));
    const objects = await allWithin(tx, scope, of, items);
    const assignment = randomUUID();
    const removed: { tag: number; removed: number }[] = [];
    for (const tag of assignable.filter(({ id }) => remove.includes(id)))
      removed.push({ tag: tag.id, removed: await take(tx, scope, { tag, of, objects, assignment }) });
    const assigned: TagGiven[] = [];
    for (const tag of assignable.filter(({ id }) => tags.includes(id))) {
      const counts = await give(tx, scope, { tag, of, objects, assignment });
      assigned.push({ tag: tag.id, ...counts, refused_items: await nameRefused(tx, scope, { tag, of, objects }) });
    }
    const isUndoable = assigned.some(({ added }) => added > 0) || removed.some(({ removed }) => removed > 0);
    return { assignment: isUndoable ? assignment : null, objects: objects.length, tags: assigned, removed };
  }, MILLISECONDS);
}

/**
 * Removes the tags that an assignment added, and no others; restores tags that it removed, except on objects that now
 * have another tag of the same exclusive class.
 */
export async function undoAssignment(
  scope: Scope<"signed-in">,
  { of, assignment }: { of: TagScope; assignment: string },
): Promise<{ removed: number; restored: number }> {
  return inTransaction(async (tx) => {
    const { table, object } = linksOf[of];
    const links = await tx.$queryRaw<{ tag: number; object: number }[]>`
      SELECT tag_id AS tag, ${object} AS object FROM ${table} WHERE assignment_id = ${assignment}::uuid`;
    let removed = 0;
    for (const id of await byClass(
      tx,
      links.map(({ tag }) => tag),
    )) {
      const tag = await holdAssignable(tx, scope, { tag: id, of });
      const items = links.flatMap((link) => (link.tag === id ? [link.object] : []));
      const count = await tx.$executeRaw`
        DELETE FROM ${table} WHERE tag_id = ${id} AND assignment_id = ${assignment}::uuid`;
      removed += count;
      if (count > 0) await record(tx, scope, { action: "tag.unassign", tag, items, count });
    }
    return { removed, restored: await giveBack(tx, scope, { of, assignment }) };
  }, MILLISECONDS);
}

async function giveBack(
  tx: Db,
  scope: Scope<"signed-in">,
  { of, assignment }: { of: TagScope; assignment: string },
): Promise<number> {
  const removed = await tx.takenTag.findMany({
    where: { assignmentId: assignment, tag: { tagClass: { scope: of } } },
    select: { tagId: true, objectId: true },
  });
  let restored = 0;
  for (const id of await byClass(
    tx,
    removed.map(({ tagId }) => tagId),
  )) {
    const tag = await holdAssignable(tx, scope, { tag: id, of });
    const items = removed.flatMap(({ tagId, objectId }) => (tagId === id ? [objectId] : []));
    const { objects } = await objectsWithin(tx, scope, of, items);
    restored += (await give(tx, scope, { tag, of, objects, assignment: null })).added;
  }
  // Title lists that had assigned a restored tag count as its source again.
  if (of === "title")
    await tx.$executeRaw`
      INSERT INTO title_list_tags (title_list_id, tag_id, title_id)
      SELECT l.id, has.tag_id, has.title_id
      FROM taken_tags k JOIN titles t ON t.id = k.object_id
        JOIN title_tags has ON has.tag_id = k.tag_id AND has.title_id = coalesce(t.merged_into, t.id)
        JOIN title_lists l ON l.id = ANY(k.title_list_ids) AND l.state = 'imported'
      WHERE k.assignment_id = ${assignment}::uuid
      ON CONFLICT DO NOTHING`;
  await tx.takenTag.deleteMany({ where: { assignmentId: assignment } });
  return restored;
}

/** Removes a tag from objects within reach; skips objects without it. */
export async function unassignTag(
  scope: Scope<"signed-in">,
  request: Asked,
  items: readonly number[],
): Promise<{ removed: number }> {
  return inTransaction(async (tx) => {
    const tag = await holdAssignable(tx, scope, request);
    const { objects } = await objectsWithin(tx, scope, request.of, items);
    return { removed: await take(tx, scope, { tag, of: request.of, objects, assignment: null }) };
  }, MILLISECONDS);
}

async function byClass(tx: Db, tags: readonly number[]): Promise<number[]> {
  const ids = [...new Set(tags)];
  const rows = await tx.tag.findMany({
    where: { id: { in: ids } },
    select: { id: true },
    orderBy: [{ tagClassId: "asc" }, { id: "asc" }],
  });
  if (rows.length < ids.length) throw new NotFound();
  return rows.map(({ id }) => id);
}

async function allWithin(tx: Db, scope: Scope<"signed-in">, of: TagScope, items: readonly number[]): Promise<number[]> {
  const { objects, missing } = await objectsWithin(tx, scope, of, items);
  if (missing > 0) throw new NotFound();
  return objects;
}

/** `assignment`: id for undo; null if it cannot be undone. */
type Act = { tag: HeldTag; of: TagScope; objects: readonly number[]; assignment: string | null };

async function give(
  tx: Db,
  scope: Scope<"signed-in">,
  { tag, of, objects, assignment }: Act,
): Promise<{ added: number; already: number; refused: number }> {
  const { table, object } = linksOf[of];
  const added = await tx.$executeRaw`
    INSERT INTO ${table} (tag_id, ${object}, exclusive_class_id, assignment_id)
    SELECT ${tag.id}, id, ${tag.exclusiveClassId}::int, ${assignment}::uuid FROM unnest(${[...objects]}::int[]) AS id
    ON CONFLICT DO NOTHING`;
  const [have] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${table} WHERE tag_id = ${tag.id} AND ${object} = ANY(${[...objects]})`;
  const refused = objects.length - (have?.count ?? 0);
  if (added > 0) await record(tx, scope, { action: "tag.assign", tag, items: objects, count: added });
  return { added, already: objects.length - refused - added, refused };
}

/** Days for which removed tags can be restored. */
const UNDOABLE_DAYS = 30;

async function take(tx: Db, scope: Scope<"signed-in">, { tag, of, objects, assignment }: Act): Promise<number> {
  const { table, object } = linksOf[of];
  await tx.$executeRaw`
    DELETE FROM taken_tags WHERE taken_at < timezone('UTC', clock_timestamp()) - make_interval(days => ${UNDOABLE_DAYS})`;
  // All parts of the statement see the previous state; title lists as the tag's source go with it.
  const deleted = Prisma.sql`
    DELETE FROM ${table} WHERE tag_id = ${tag.id} AND ${object} = ANY(${[...objects]}) RETURNING ${object} AS id`;
  const count =
    assignment === null
      ? await tx.$executeRaw(deleted)
      : await tx.$executeRaw`
          WITH gone AS (${deleted})
          INSERT INTO taken_tags (assignment_id, tag_id, object_id, title_list_ids, taken_at)
          SELECT ${assignment}::uuid, ${tag.id}, gone.id, ARRAY(
            SELECT title_list_id FROM title_list_tags
            WHERE ${of} = 'title' AND tag_id = ${tag.id} AND title_id = gone.id
          ), timezone('UTC', clock_timestamp()) FROM gone`;
  if (count > 0) await record(tx, scope, { action: "tag.unassign", tag, items: objects, count });
  return count;
}

const MOST_REFUSED = 20;

/** First of the objects that keep another tag of the class, with its name if the reader may see it. */
async function nameRefused(
  tx: Db,
  scope: Scope<"signed-in">,
  { tag, of, objects }: Omit<Act, "assignment">,
): Promise<TagGiven["refused_items"]> {
  if (tag.exclusiveClassId === null) return [];
  const { table, object } = linksOf[of];
  const rows = await tx.$queryRaw<
    { pk: number; name: string; name_en: string | null; name_cs: string | null; tag: number }[]
  >`SELECT object.id AS pk, object.name, object.name_en, object.name_cs, link.tag_id AS tag
    FROM ${table} AS link JOIN (${objectsSql[of](scope)}) AS object ON object.id = link.${object}
    WHERE link.exclusive_class_id = ${tag.exclusiveClassId} AND link.tag_id <> ${tag.id}
      AND link.${object} = ANY(${[...objects]})
    ORDER BY object.name, object.id LIMIT ${MOST_REFUSED}`;
  const labels = await tagLabels(
    scope,
    rows.map((row) => row.tag),
  );
  return rows.map(({ tag: has, ...named }) => ({ ...named, has: labels.get(has)?.name ?? null }));
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
