import "server-only";
import { seesConsortium } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { type Catalog, catalogTable } from "@/lib/titles/catalog";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import { seenBy } from "./seen-by";

/**
 * Of these titles (or items), those that the actor may read: with usage within reach, with a tag that the actor sees,
 * or in a file that the actor uploaded. Holdings of other libraries are confidential. The consortium's staff reads all.
 * Titles that were merged count together.
 */
export async function catalogWithin(
  scope: Scope<Permission>,
  catalog: Catalog,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (seesConsortium(scope.actor) || ids.length === 0) return new Set(ids);
  const families = await readFamilies(catalog, ids);
  const used = await usedOf(scope, catalog, [...families.keys()]);
  const read = new Set([...families].flatMap(([member, head]) => (used.has(member) ? [head] : [])));
  const others = [...families].flatMap(([member, head]) => (read.has(head) ? [] : [member]));
  if (catalog === "titles" && others.length > 0)
    for (const id of [...(await taggedOf(scope, others)), ...(await uploadedOf(scope, others))])
      read.add(families.get(id) ?? id);
  return new Set(ids.filter((id) => read.has(families.get(id) ?? id)));
}

/** The title that each is merged into, or the title itself: for these titles, and all that are merged with them. */
async function readFamilies(catalog: Catalog, ids: readonly number[]): Promise<Map<number, number>> {
  const table = catalogTable[catalog];
  const rows = await db().$queryRaw<{ member: number; head: number }[]>`
    WITH heads AS (SELECT DISTINCT coalesce(merged_into, id) AS id FROM ${table} WHERE id = ANY(${[...ids]}))
    SELECT id AS member, id AS head FROM heads
    UNION ALL SELECT t.id, heads.id FROM ${table} t JOIN heads ON t.merged_into = heads.id`;
  return new Map(rows.map(({ member, head }) => [member, head]));
}

async function usedOf(scope: Scope<Permission>, catalog: Catalog, ids: readonly number[]): Promise<Set<number>> {
  const view = new UsageView(usageReader(), scope, await readVisibility(scope.organizationIds));
  const of = catalog === "titles" ? "title" : "item";
  const groups = await askGroups(view, { by: [of], measures: ["facts"], where: { [of]: ids } });
  return new Set(groups.map(({ keys: [id] }) => Number(id)));
}

async function taggedOf({ actor }: Scope<Permission>, ids: readonly number[]): Promise<number[]> {
  const rows = await db().titleTag.findMany({
    where: { titleId: { in: [...ids] }, tag: seenBy(actor) },
    select: { titleId: true },
    distinct: ["titleId"],
  });
  return rows.map(({ titleId }) => titleId);
}

async function uploadedOf({ actor }: Scope<Permission>, ids: readonly number[]): Promise<number[]> {
  if (actor.kind !== "user") return [];
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT DISTINCT id FROM title_file_rows r, unnest(r.titles) AS id
    WHERE r.titles && ${[...ids]}::int[] AND id = ANY(${[...ids]}::int[]) AND (
      EXISTS (SELECT FROM title_lists l WHERE l.file_id = r.file_id AND l.created_by_id = ${actor.id})
      OR EXISTS (SELECT FROM title_overlaps o WHERE o.file_id = r.file_id AND o.created_by_id = ${actor.id}))`;
  return rows.map(({ id }) => id);
}
