import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import { Forbidden, NotFound, Problem } from "@/lib/kit/errors";
import { findOwnCredentials, type StoredCredentials, shownCredentials } from "../list/show-credentials";
import { isLockedFor } from "../lock";

/**
 * Locks credentials until the transaction ends, in the order of their ids: two concurrent edits cannot deadlock. Throws
 * NotFound if any is out of reach.
 */
export async function readLocked(
  tx: Db,
  scope: Scope<"credentials.manage">,
  requestedIds: readonly number[],
): Promise<StoredCredentials[]> {
  const ids = [...new Set(requestedIds)];
  await tx.$queryRaw`SELECT id FROM credentials WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`;
  const rows = await tx.credentials.findMany({
    where: { id: { in: ids }, deletedAt: null, organizationId: reach(scope) },
    orderBy: { id: "asc" },
  });
  if (rows.length !== ids.length) throw new NotFound();
  return withRelations(tx, rows);
}

type Row = Awaited<ReturnType<Db["credentials"]["findMany"]>>[number];

/** One relation at a time: a transaction has a single connection. */
async function withRelations(tx: Db, rows: readonly Row[]): Promise<StoredCredentials[]> {
  const { organization, platform, reports, updatedBy } = shownCredentials;
  const organizations = await tx.organization.findMany({
    where: { id: { in: rows.map(({ organizationId }) => organizationId) } },
    ...organization,
  });
  const platforms = await tx.platform.findMany({
    where: { id: { in: rows.map((row) => row.platformId) } },
    ...platform,
  });
  const accounts = await tx.platformAccount.findMany({
    where: { id: { in: rows.map(({ accountId }) => accountId) } },
    select: { id: true, name: true },
  });
  const users = await tx.user.findMany({
    where: { id: { in: rows.flatMap(({ updatedById }) => updatedById ?? []) } },
    ...updatedBy,
  });
  const reportRows = await tx.credentialsReport.findMany({
    where: { credentialsId: { in: rows.map(({ id }) => id) } },
    ...reports,
  });
  const reportsOf = new Map(rows.map(({ id }): [number, typeof reportRows] => [id, []]));
  for (const report of reportRows) reportsOf.get(report.credentialsId)?.push(report);
  return rows.map((row) => ({
    ...row,
    organization: byId(organizations, row.organizationId),
    platform: byId(platforms, row.platformId),
    account: byId(accounts, row.accountId),
    updatedBy: users.find(({ id }) => id === row.updatedById) ?? null,
    reports: reportsOf.get(row.id) ?? [],
  }));
}

function byId<T extends { id: number }>(all: readonly T[], id: number): T {
  const one = all.find((candidate) => candidate.id === id);
  if (!one) throw new NotFound();
  return one;
}

/** Throws a Problem (403) that names the rows locked for the caller. */
export function refuseLocked({ actor }: Scope<"credentials.manage">, rows: readonly StoredCredentials[]): void {
  const locked = rows.filter((row) => isLockedFor(actor, row));
  if (locked.length === 0) return;
  const { status, code } = new Forbidden("credentialsLocked");
  throw new Problem(status, code, {}, problemsBy(locked.map(({ id }) => [id, code])));
}

/** Fields "credentials.<id>" of a Problem. */
export const problemsBy = (problems: readonly (readonly [number, string])[]): Record<string, string[]> =>
  Object.fromEntries(problems.map(([id, code]) => [`credentials.${id}`, [code]]));

/** Throws NotFound for credentials out of reach, and Forbidden for locked ones. */
export async function findEditableCredentials(scope: Scope<"credentials.manage">, id: number) {
  const stored = await findOwnCredentials(scope, id);
  if (isLockedFor(scope.actor, stored)) throw new Forbidden("credentialsLocked");
  return stored;
}
