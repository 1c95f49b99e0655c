import "server-only";
import type { Db } from "@/lib/kit/db";
import { followInChoices } from "@/lib/uploads/choose/follow-in-choices";
import { followInQuestions } from "../follow-in-questions";
import { type Belonging, belongings } from "./belongings";
import type { ClashRule } from "./clash-rules";
import type { Merge } from "./given-organizations";

/**
 * Moves all rows of an organization except imports to another, in the caller's transaction. Where both have the same
 * row, the remaining organization's is kept; payments follow `rule`. Can be repeated.
 */
export async function moveRows(tx: Db, merge: Merge, { rule, name }: { rule: ClashRule; name: string }): Promise<void> {
  const { from, into } = merge;
  // An administrator of either organization administers the result.
  await tx.$executeRaw`
    UPDATE memberships b SET is_admin = true FROM memberships a
    WHERE a.organization_id = ${from} AND a.is_admin AND b.organization_id = ${into} AND b.user_id = a.user_id`;
  await tx.$executeRaw`
    UPDATE intentions i SET harvest_id = b.id FROM harvests a
    JOIN harvests b ON b.organization_id = ${into} AND b.kind = a.kind AND b.month = a.month
    WHERE a.organization_id = ${from} AND i.harvest_id = a.id`;
  await tx.$executeRaw`
    UPDATE harvest_news n SET harvest_id = b.id FROM harvests a
    JOIN harvests b ON b.organization_id = ${into} AND b.kind = a.kind AND b.month = a.month
    WHERE a.organization_id = ${from} AND n.harvest_id = a.id`;
  await tx.$executeRaw`
    DELETE FROM organization_tags a USING organization_tags b
    WHERE a.organization_id = ${from} AND b.organization_id = ${into} AND a.exclusive_class_id = b.exclusive_class_id`;
  if (rule === "keep-from") await dropAlike(tx, payments, { from: into, into: from });
  for (const one of belongings) {
    if (one.table === "imports") continue;
    await dropAlike(tx, one, merge);
    await renameTaken(tx, one, { ...merge, name });
    await tx.$executeRawUnsafe(`UPDATE ${one.table} SET ${one.column} = $2 WHERE ${one.column} = $1`, from, into);
  }
  await followInQuestions(tx, { of: "organization", ...merge });
  await followInChoices(tx, { of: "organization", ...merge });
}

const payments = belongings.filter(({ table }) => table === "payments")[0];

async function dropAlike(tx: Db, one: Belonging | undefined, { from, into }: Merge): Promise<void> {
  if (!one?.alike) return;
  const { table, column, alike } = one;
  const agree = alike.map((key) => `a.${key} = b.${key}`).join(" AND ");
  await tx.$executeRawUnsafe(
    `DELETE FROM ${table} a USING ${table} b WHERE a.${column} = $1 AND b.${column} = $2 AND ${agree}`,
    from,
    into,
  );
}

async function renameTaken(
  tx: Db,
  { table, column, named }: Belonging,
  { from, into, name }: Merge & { name: string },
) {
  if (!named) return;
  const agree = [...named.within, `lower(${named.column})`].map((key) =>
    key.startsWith("lower(") ? `lower(a.${named.column}) = lower(b.${named.column})` : `a.${key} = b.${key}`,
  );
  const used = named.where ? `AND a.${named.where} AND b.${named.where}` : "";
  await tx.$executeRawUnsafe(
    `UPDATE ${table} a SET ${named.column} = a.${named.column} || $3
     WHERE a.${column} = $1 AND EXISTS (SELECT FROM ${table} b WHERE b.${column} = $2 AND ${agree.join(" AND ")} ${used})`,
    from,
    into,
    ` (${name})`,
  );
}
