import "server-only";
import { now } from "@/lib/kit/clock";
import type { Prisma } from "@/lib/kit/prisma/client";
import { actionsOn, belongsElsewhere, type Manager } from "./account-rights";
import { accountState } from "./account-state";
import type { Account } from "./contract";

const names = { id: true, name: true, nameEn: true, nameCs: true, shortName: true } as const;

/** Relations needed to judge and show an account. */
export const accountSelect = {
  id: true,
  email: true,
  username: true,
  firstName: true,
  lastName: true,
  language: true,
  isSuperuser: true,
  isActive: true,
  passwordHash: true,
  emailVerified: true,
  lastSignInAt: true,
  createdAt: true,
  revision: true,
  _count: { select: { accounts: true } },
  memberships: { select: { isAdmin: true, organization: { select: { ...names, isMaster: true } } } },
  mailedLinks: { where: { purpose: "invitation", usedAt: null }, orderBy: { id: "desc" }, take: 1 },
} as const satisfies Prisma.UserSelect;

export type AccountRow = Prisma.UserGetPayload<{ select: typeof accountSelect }>;

export const stateOf = (row: Pick<AccountRow, keyof typeof stateFields>) =>
  accountState({
    ...row,
    isVerified: row.emailVerified !== null,
    hasPassword: row.passwordHash !== null,
    hasIdentity: row._count.accounts > 0,
  });

/** Fields that determine an account's state. */
const stateFields = {
  isActive: true,
  isSuperuser: true,
  passwordHash: true,
  emailVerified: true,
  _count: { select: { accounts: true } },
} as const satisfies Prisma.UserSelect;

/** The account as target of a manager's action. */
export const targetOf = ({ id, isSuperuser, memberships }: Pick<AccountRow, "id" | "isSuperuser" | "memberships">) => ({
  id,
  isSuperuser,
  memberships: memberships.map(({ isAdmin, organization }) => ({
    isAdmin,
    organizationId: organization.id,
    isMaster: organization.isMaster,
  })),
});

/** The account in the contract's shape; organizations outside the manager's reach are not named. */
export function showAccount(manager: Manager, row: AccountRow): Account {
  const target = targetOf(row);
  const state = stateOf(row);
  const isMaster = (isAdmin: boolean) =>
    target.memberships.some((membership) => membership.isMaster && (membership.isAdmin || !isAdmin));
  return {
    pk: row.id,
    revision: row.revision,
    email: row.email,
    username: row.username,
    first_name: row.firstName,
    last_name: row.lastName,
    language: row.language,
    is_superuser: row.isSuperuser,
    is_admin_of_master_organization: isMaster(true),
    is_user_of_master_organization: isMaster(false),
    state,
    invitation: state === "invited" ? shownInvitation(row) : null,
    last_login: row.lastSignInAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
    organizations: row.memberships
      .filter(({ organization }) => manager.runsConsortium || manager.administered.includes(organization.id))
      .map(({ organization, isAdmin }) => ({
        organization: shownOrganization(organization),
        is_admin: isAdmin,
        is_master: organization.isMaster,
      })),
    belongs_elsewhere: belongsElsewhere(manager, target),
    may: actionsOn(manager, target, state),
  };
}

/** Links sent to a former address are invalid and count as not sent. */
function shownInvitation({ mailedLinks: [link], email }: AccountRow): Account["invitation"] {
  if (!link || link.email !== email) return null;
  return { sent: link.createdAt.toISOString(), expires: link.expires.toISOString(), is_expired: link.expires <= now() };
}

export function shownOrganization({
  id,
  name,
  nameEn,
  nameCs,
  shortName,
}: Pick<AccountRow["memberships"][number]["organization"], keyof typeof names>) {
  return { pk: id, name, name_en: nameEn, name_cs: nameCs, short_name: shortName };
}
