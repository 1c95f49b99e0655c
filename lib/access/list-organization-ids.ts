import "server-only";
import { type Db, db } from "@/lib/kit/db";

/** Ids of all organizations, in order. Only for minting scopes. */
export async function listOrganizationIds(): Promise<number[]> {
  const rows = await db().organization.findMany({ select: { id: true }, orderBy: { id: "asc" } });
  return rows.map(({ id }) => id);
}

/** Ids of all organizations below each of these, at any depth. */
export async function listBelow(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await tx.$queryRaw<{ top: number; id: number }[]>`
    WITH RECURSIVE below(top, id) AS (
      SELECT parent_id, id FROM organizations WHERE parent_id = ANY(${[...ids]}::int[])
      UNION SELECT b.top, o.id FROM organizations o JOIN below b ON o.parent_id = b.id)
    SELECT top, id FROM below ORDER BY id`;
  const below = new Map<number, number[]>(ids.map((top) => [top, []]));
  for (const { top, id } of rows) below.get(top)?.push(id);
  return below;
}

/** The root of the organization's tree; itself if it has no parent. */
export async function headOfTree(tx: Db, id: number): Promise<number> {
  const [head] = await tx.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE above(id, parent_id) AS (
      SELECT id, parent_id FROM organizations WHERE id = ${id}
      UNION SELECT o.id, o.parent_id FROM organizations o JOIN above a ON o.id = a.parent_id)
    SELECT id FROM above WHERE parent_id IS NULL`;
  return head?.id ?? id;
}
