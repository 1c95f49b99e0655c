import "server-only";
import type { Db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { type Move, movedColumn } from "./shared-months";

/**
 * Accounts that become one in a move, as rows (account_id, kept_id): those with the same name on both sides, or the
 * account that moves.
 */
export function sameAccounts({ of, from, into }: Move): Prisma.Sql {
  if (of === "account") return Prisma.sql`SELECT ${from}::int AS account_id, ${into}::int AS kept_id`;
  const moving = movedColumn({ of });
  const other = movedColumn({ of: of === "platform" ? "organization" : "platform" });
  return Prisma.sql`
    SELECT f.id AS account_id, k.id AS kept_id FROM platform_accounts f
    JOIN platform_accounts k ON k.name = f.name AND k.${other} = f.${other} AND k.${moving} = ${into}
    WHERE f.${moving} = ${from}`;
}

export async function readSameAccounts(tx: Db, move: Move): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.$queryRaw<{ accountId: number; keptId: number }[]>`
    SELECT account_id AS "accountId", kept_id AS "keptId" FROM (${sameAccounts(move)}) AS same`;
  return new Map(rows.map(({ accountId, keptId }) => [accountId, keptId]));
}

/**
 * Moves the accounts of an organization or platform to another one, in the caller's transaction: those whose name is
 * there already, and an account that moves, become that account, with their credentials, uploads and imports. Returns
 * these with the account that each became.
 */
export async function moveAccounts(tx: Db, move: Move): Promise<ReadonlyMap<number, number>> {
  const keptById = await readSameAccounts(tx, move);
  const of = movedColumn(move);
  for (const table of ["credentials", "uploads", "imports"])
    await tx.$executeRaw`
      UPDATE ${Prisma.raw(table)} AS r SET account_id = same.kept_id FROM (${sameAccounts(move)}) AS same
      WHERE r.account_id = same.account_id`;
  await tx.$executeRaw`
    DELETE FROM platform_accounts WHERE id IN (SELECT account_id FROM (${sameAccounts(move)}) AS same)`;
  if (move.of !== "account")
    await tx.$executeRaw`UPDATE platform_accounts SET ${of} = ${move.into} WHERE ${of} = ${move.from}`;
  return keptById;
}
