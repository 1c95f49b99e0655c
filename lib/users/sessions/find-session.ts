import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { idleMilliseconds, liveSessions } from "./live-sessions";
import { membershipRows, membershipsOf } from "./memberships";
import { hashSessionToken } from "./session-token";

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

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

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
