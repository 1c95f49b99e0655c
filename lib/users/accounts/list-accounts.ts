import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { Manager } from "./account-rights";
import type { AccountsQuery } from "./contract";
import { managerOf } from "./managed-account";
import { type ListedAccount, narrowAccounts } from "./narrow-accounts";
import { accountSelect, showAccount, stateFields, stateOf } from "./show-account";

/** One page of the accounts known to the manager, optionally the members of one organization. */
export async function listUserAccounts(scope: Scope<"users.manage">, query: AccountsQuery) {
  const { organization } = query;
  const accountScope = organization === undefined ? scope : scope.within(organization);
  const isEverybody = organization === undefined || organization === ALL_ORGANIZATIONS;
  const manager = managerOf(scope);
  const reach = isEverybody && manager.runsConsortium ? null : accountScope.organizationIds;
  const listed = await readListed(manager, reach);
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
 * without one.
 */
async function readListed(manager: Manager, reach: readonly number[] | null): Promise<ListedAccount[]> {
  const within = reach === null ? {} : { organizationId: { in: [...reach] } };
  const [rows, words] = await Promise.all([
    db().user.findMany({
      where: {
        AND: [manager.runsConsortium ? {} : belowConsortium, reach === null ? {} : { memberships: { some: within } }],
      },
      select: {
        id: true,
        email: true,
        firstName: true,
        lastName: true,
        lastSignInAt: true,
        ...stateFields,
        memberships: {
          where: within,
          select: { organizationId: true, isAdmin: true, organization: { select: { isMaster: true } } },
        },
      },
    }),
    readNames(reach),
  ]);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    isSuperuser: row.isSuperuser,
    lastSignInAt: row.lastSignInAt,
    state: stateOf(row),
    words: [
      row.email,
      row.firstName,
      row.lastName,
      ...row.memberships.map(({ organizationId }) => words.get(organizationId)),
    ].join(" "),
    memberships: row.memberships.map(({ isAdmin, organization }) => ({ isAdmin, isMaster: organization.isMaster })),
  }));
}

/** Accounts known to library administrators, like `knowsOf` for one account. */
const belowConsortium = {
  isSuperuser: false,
  memberships: { none: { organization: { isMaster: true } } },
} satisfies Prisma.UserWhereInput;

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
