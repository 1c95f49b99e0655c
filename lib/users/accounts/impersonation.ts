import "server-only";
import { isConsortiumManager, type User } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, NotSignedIn } from "@/lib/kit/errors";
import { matchesWords } from "@/lib/kit/format/search-words";
import { hashSessionToken, newSessionToken } from "../sessions/session-cookie";
import type { Impersonable } from "./contract";
import { isImpersonableBy } from "./rank";
import { accountSelect, shownOrganization, targetOf } from "./show-account";

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
const realPerson = (user: User) => user.impersonator ?? user;

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

/**
 * Starts impersonating another user; naming the real user ends it, whatever became of the other account. The session
 * continues under a new token, and its live connections reopen. Throws NotFound without an active account, Forbidden
 * for users of a higher rank.
 */
export async function actAs(scope: Scope<"impersonate">, id: number) {
  const { user } = scope;
  const real = realPerson(user);
  const token = newSessionToken();
  const expires = await inTransaction(async (tx) => {
    const stops = id === real.id;
    const target = stops ? null : await findTarget(tx, scope, id);
    if (user.impersonator)
      await recordAudit(tx, scope, {
        action: "impersonation.stop",
        subject: { kind: "user", id: user.id, name: user.email },
        after: { real_user: real.email },
      });
    if (target)
      await recordAudit(tx, scope, {
        action: "impersonation.start",
        subject: { kind: "user", id, name: target.email },
        after: { real_user: real.email, acts_as: target.email },
      });
    return rotate(tx, scope, { token, impersonatedId: target?.id ?? null });
  });
  return { token, expires, current: id, real_user: real.id };
}

async function findTarget(tx: Db, { user }: Scope<"impersonate">, id: number) {
  const real = realPerson(user);
  if (!isConsortiumManager(real)) throw new Forbidden();
  const row = await tx.user.findUnique({ where: { id, isActive: true }, select: accountSelect });
  if (!row) throw new NotFound();
  if (!isImpersonableBy(real, { ...targetOf(row), isActive: row.isActive })) throw new Forbidden("notImpersonable");
  return row;
}

type Rotation = { token: string; impersonatedId: number | null };

async function rotate(tx: Db, { user }: Scope<"impersonate">, { token, impersonatedId }: Rotation): Promise<Date> {
  const [session] = await tx.session.updateManyAndReturn({
    where: { id: user.sessionId, userId: realPerson(user).id },
    data: { sessionToken: hashSessionToken(token), impersonatedId },
    select: { expires: true },
  });
  if (!session) throw new NotSignedIn();
  for (const person of new Set([realPerson(user).id, user.id]))
    await tx.$executeRaw`select pg_notify('usus_sessions', ${String(person)})`;
  return session.expires;
}
