import "server-only";
import { accessStateOf, holdOf } from "@/lib/access/access-state";
import type { Actor, Membership } from "@/lib/access/actor";
import { listBelow, listOrganizationIds } from "@/lib/access/list-organization-ids";
import type { Permission } from "@/lib/access/permissions";
import { readInstallation } from "@/lib/access/read-installation";
import { recallSite } from "@/lib/access/recall-site";
import { mintScope, type Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Forbidden } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/kit/prisma/client";
import { databaseAnswers } from "@/lib/site/database-answers";
import type { Visitor } from "./gates";
import { hashSessionToken } from "./session-cookie";
import { idleMilliseconds, liveSessions } from "./sessions";

/** Membership fields that determine reach. */
const membershipRows = {
  select: {
    organizationId: true,
    isAdmin: true,
    organization: { select: { isMaster: true, parentId: true, _count: { select: { children: true } } } },
  },
} satisfies Prisma.User$membershipsArgs;

type MembershipRow = Prisma.MembershipGetPayload<typeof membershipRows>;

/** Adds the organizations below tree roots: members of a root reach the whole tree. */
export async function membershipsOf(rows: readonly MembershipRow[]): Promise<Membership[]> {
  const heads = rows.filter(({ organization: { parentId, _count } }) => parentId === null && _count.children > 0);
  const below =
    heads.length > 0
      ? await listBelow(
          db(),
          heads.map(({ organizationId }) => organizationId),
        )
      : null;
  return rows.map(({ organizationId, isAdmin, organization: { isMaster } }) => ({
    ...{ organizationId, isAdmin, isMaster },
    below: below?.get(organizationId) ?? [],
  }));
}

const person = {
  id: true,
  email: true,
  username: true,
  firstName: true,
  lastName: true,
  language: true,
  isSuperuser: true,
  isActive: true,
  emailVerified: true,
  memberships: membershipRows,
} as const;

/** Activity is recorded every five minutes, more often for sessions with a short idle limit. */
const touchMilliseconds = () => Math.min(5 * 60_000, idleMilliseconds() / 4);

export type SessionRecord = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * The session of a cookie's token with its users' current data; null if it ended, idled out or its owner was disabled.
 * Counts as activity unless `countsAsIdle`.
 */
export async function findSession(token: string | undefined, { countsAsIdle }: { countsAsIdle?: boolean } = {}) {
  if (!token) return null;
  const at = now();
  const session = await db().session.findUnique({
    where: { sessionToken: hashSessionToken(token), ...liveSessions(at) },
    select: {
      id: true,
      expires: true,
      createdAt: true,
      lastSeenAt: true,
      codeGivenAt: true,
      user: { select: { ...person, devices: { where: { confirmedAt: { not: null } }, select: { kind: true } } } },
      impersonated: { select: person },
    },
  });
  if (!session?.user.isActive) return null;
  if (!countsAsIdle && at.getTime() - session.lastSeenAt.getTime() > touchMilliseconds())
    await db().session.updateMany({ where: { id: session.id }, data: { lastSeenAt: at } });
  const { user, impersonated } = session;
  return { ...session, user: await withReach(user), impersonated: impersonated && (await withReach(impersonated)) };
}

const withReach = async <Row extends { memberships: Parameters<typeof membershipsOf>[0] }>(row: Row) => ({
  ...row,
  memberships: await membershipsOf(row.memberships),
});

type PersonRow = SessionRecord["user"] | NonNullable<SessionRecord["impersonated"]>;

/** The actor of a session: its owner, or the impersonated user while that account is active. */
export function actorOf(session: SessionRecord | null): Actor {
  if (!session) return { kind: "nobody" };
  const owner = personOf(session.user, session.id);
  const pending = holdOf(accessStateOf(session));
  if (pending) return { kind: "entrant", held: pending, ...owner };
  const { impersonated } = session;
  if (!impersonated?.isActive) return { kind: "user", impersonator: null, ...owner };
  const { id, email, isSuperuser, memberships } = owner;
  return { kind: "user", ...personOf(impersonated, session.id), impersonator: { id, email, isSuperuser, memberships } };
}

const personOf = (
  { id, email, username, firstName, lastName, language, isSuperuser, memberships }: PersonRow,
  sessionId: number,
) => ({ id, email, username, firstName, lastName, language, isSuperuser, sessionId, memberships });

/** Gate information for the owner of a cookie; throws if the database does not respond. */
export async function findVisitor(token: string | undefined): Promise<Visitor> {
  // Without a cookie nothing else would notice that the database is down, and the login form would appear.
  if (token === undefined && !(await databaseAnswers())) throw new Error("The database does not respond");
  const session = await findSession(token);
  return session ? { isSignedIn: true, held: holdOf(accessStateOf(session)) } : { isSignedIn: false };
}

const personSelect = {
  ...{ id: true, email: true, username: true, firstName: true, lastName: true, language: true, isSuperuser: true },
  memberships: membershipRows,
} as const;

/**
 * The permission's scope for a user on whose behalf a job works, with their current rights. Null if they lack it or no
 * longer exist.
 */
export async function scopeOfPerson<P extends Permission>(permission: P, userId: number): Promise<Scope<P> | null> {
  await recallSite();
  const user = await db().user.findUnique({ where: { id: userId, isActive: true }, select: personSelect });
  if (!user) return null;
  const memberships = await membershipsOf(user.memberships);
  const actor = { kind: "user" as const, ...user, memberships, sessionId: 0, impersonator: null };
  const circumstances = { installation: readInstallation(), everyOrganization: listOrganizationIds, network: "" };
  return mintScope(permission, actor, circumstances).catch((error: unknown) => {
    if (error instanceof Forbidden) return null;
    throw error;
  });
}
