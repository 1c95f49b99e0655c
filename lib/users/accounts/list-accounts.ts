import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { Manager } from "./account-rights";
import { accountState } from "./account-state";
import type { AccountsQuery } from "./contract";
import { managerOf } from "./managed-account";
import { type ListedAccount, narrowAccounts } from "./narrow-accounts";
import { accountSelect, showAccount } from "./show-account";

/** One page of the accounts known to the manager, optionally the members of one organization. */
export async function listUserAccounts(scope: Scope<"users.manage">, query: AccountsQuery) {
  const { organization } = query;
  const accountScope = organization === undefined ? scope : scope.within(organization);
  const isEverybody = organization === undefined || organization === ALL_ORGANIZATIONS;
  const manager = managerOf(scope);
  const reach = isEverybody && manager.runsConsortium ? null : accountScope.organizationIds;
  const listed = await readListed(manager, reach, query.search !== "");
  const { ids, count, page, states } = narrowAccounts(listed, query);
  const rows = await db().user.findMany({ where: { id: { in: ids } }, select: accountSelect });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const results = ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [showAccount(manager, row)] : [];
  });
  return { count, page, states, results };
}

/**
 * All accounts, without details that only a page needs. `reach`: organizations; null for everyone, including users
 * without one. They come as one JSON value: reading ten thousand rows takes several times as long.
 */
async function readListed(
  manager: Manager,
  reach: readonly number[] | null,
  isSearched: boolean,
): Promise<ListedAccount[]> {
  const within = reach === null ? Prisma.sql`true` : Prisma.sql`m.organization_id = ANY(${[...reach]})`;
  const [[all], words] = await Promise.all([
    db().$queryRaw<{ accounts: ListedRow[] }[]>`
      WITH members AS MATERIALIZED (
        SELECT m.user_id, array_agg(m.organization_id) AS organizations, array_agg(m.is_admin) AS admin, array_agg(o.is_master) AS master
        FROM memberships m JOIN organizations o ON o.id = m.organization_id WHERE ${within} GROUP BY 1
      )
      SELECT coalesce(json_agg(listed), '[]') AS accounts FROM (
      SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName",
        extract(epoch FROM u.last_sign_in_at) AS "lastSignInAt",
        u.is_active AS "isActive", u.is_superuser AS "isSuperuser", u.email_verified IS NOT NULL AS "isVerified",
        u.password_hash IS NOT NULL AS "hasPassword", EXISTS (SELECT FROM accounts a WHERE a.user_id = u.id) AS "hasIdentity",
        coalesce(m.organizations, '{}') AS organizations, coalesce(m.admin, '{}') AS admin, coalesce(m.master, '{}') AS master
      FROM users u LEFT JOIN members m ON m.user_id = u.id
      WHERE (${reach === null} OR m.user_id IS NOT NULL) AND (${manager.runsConsortium} OR ${belowConsortium})) AS listed`,
    isSearched ? readNames(reach) : new Map<number, string>(),
  ]);
  return (all?.accounts ?? []).map((row) => ({
    ...{ id: row.id, email: row.email, isSuperuser: row.isSuperuser },
    lastSignInAt: row.lastSignInAt === null ? null : new Date(row.lastSignInAt * 1000),
    state: accountState(row),
    words: isSearched
      ? [row.email, row.firstName, row.lastName, ...row.organizations.map((id) => words.get(id))].join(" ")
      : "",
    memberships: row.admin.map((isAdmin, at) => ({ isAdmin, isMaster: row.master[at] === true })),
  }));
}

type ListedRow = Pick<ListedAccount, "id" | "email" | "isSuperuser"> & {
  /** Seconds since 1970. */
  lastSignInAt: number | null;
  firstName: string;
  lastName: string;
  isActive: boolean;
  isVerified: boolean;
  hasPassword: boolean;
  hasIdentity: boolean;
  /** Memberships, as three lists. */
  organizations: number[];
  admin: boolean[];
  master: boolean[];
};

/** Accounts known to library administrators, like `knowsOf` for one account. */
const belowConsortium = Prisma.sql`(NOT u.is_superuser AND NOT EXISTS (
  SELECT FROM memberships m JOIN organizations o ON o.id = m.organization_id WHERE m.user_id = u.id AND o.is_master))`;

async function readNames(reach: readonly number[] | null): Promise<Map<number, string>> {
  const rows = await db().organization.findMany({
    where: reach === null ? {} : { id: { in: [...reach] } },
    select: { id: true, name: true, nameEn: true, nameCs: true, shortName: true, internalId: true },
  });
  return new Map(rows.map(({ id, ...names }) => [id, Object.values(names).filter(Boolean).join(" ")]));
}

/** Number of accounts besides the caller's. */
export const countPeople = ({ user }: Scope<"consortium.manage">): Promise<number> =>
  db().user.count({ where: { id: { not: user.id } } });
