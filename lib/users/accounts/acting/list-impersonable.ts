import "server-only";
import type { User } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { matchesWords } from "@/lib/kit/format/search-words";
import type { Impersonable } from "../contract";
import { isImpersonableBy } from "../rank";
import { shownOrganization, targetOf } from "../show-account";

const MOST = 50;

const names = { id: true, name: true, nameEn: true, nameCs: true, shortName: true } as const;

/** Users that the real user may impersonate, without themselves; the currently impersonated one comes first. */
export async function listImpersonable({ user }: Scope<"impersonate">, { search }: { search: string }) {
  const real = realPerson(user);
  const rows = await db().user.findMany({
    where: { isActive: true, isSuperuser: false, id: { not: real.id } },
    select: {
      id: true,
      email: true,
      username: true,
      firstName: true,
      lastName: true,
      isActive: true,
      isSuperuser: true,
      memberships: { select: { isAdmin: true, organization: { select: { ...names, isMaster: true } } } },
    },
    orderBy: [{ email: "asc" }, { id: "asc" }],
  });
  const matches = rows.filter(
    (row) => isImpersonableBy(real, { ...targetOf(row), isActive: row.isActive }) && matchesWords(wordsOf(row), search),
  );
  return {
    current: user.id,
    real_user: real.id,
    count: matches.length,
    users: leading(matches, ({ id }) => id === user.id)
      .slice(0, MOST)
      .map(show),
  };
}

/** Impersonation rights are those of the real user. */
export const realPerson = (user: User) => user.impersonator ?? user;

const leading = <Item>(items: Item[], leads: (item: Item) => boolean) => [
  ...items.filter(leads),
  ...items.filter((item) => !leads(item)),
];

type Row = Parameters<typeof targetOf>[0] & {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
};

const wordsOf = ({ email, firstName, lastName, memberships }: Row) =>
  [
    email,
    firstName,
    lastName,
    ...memberships.flatMap(({ organization: { name, nameEn, nameCs, shortName } }) => [
      name,
      nameEn,
      nameCs,
      shortName,
    ]),
  ].join(" ");

function show(row: Row): Impersonable {
  const { memberships } = targetOf(row);
  return {
    pk: row.id,
    email: row.email,
    username: row.username,
    first_name: row.firstName,
    last_name: row.lastName,
    organizations: row.memberships.map(({ organization, isAdmin }) => ({
      ...shownOrganization(organization),
      is_admin: isAdmin,
      is_master: organization.isMaster,
    })),
    is_admin_of_master_organization: memberships.some(({ isMaster, isAdmin }) => isMaster && isAdmin),
    is_user_of_master_organization: memberships.some(({ isMaster }) => isMaster),
  };
}
