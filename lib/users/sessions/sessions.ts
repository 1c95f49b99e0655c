import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound, NotSignedIn } from "@/lib/kit/errors";
import { ensureEmailDevice } from "../ensure-email-device";
import type { SessionEntity, TimeLeft } from "./contract";
import { hashSessionToken, newSessionToken } from "./session-cookie";

/** Idle limit of a session. */
export const idleMilliseconds = (): number => settings().SESSION_IDLE_HOURS * 3_600_000;

/** Sessions that have neither expired nor idled out. */
export const liveSessions = (at: Date) => ({
  expires: { gt: at },
  lastSeenAt: { gt: new Date(at.getTime() - idleMilliseconds()) },
});

type Entry = {
  userId: number;
  network: string;
  userAgent: string;
  /** The caller has just verified the e-mail, which a code by e-mail would do. */
  hasProvenEmail?: boolean;
  /** Token of the browser's previous session, which ends. */
  formerToken?: string | undefined;
  /** The linked identity by which the person entered. */
  identityId?: number;
};

/** A session with a new token, of which only the hash is stored. */
export async function openSession(
  tx: Db,
  { userId, network, userAgent, hasProvenEmail = false, formerToken, identityId }: Entry,
): Promise<{ token: string; expires: Date }> {
  const token = newSessionToken();
  const at = now();
  const expires = new Date(at.getTime() + settings().SESSION_DAYS * 86_400_000);
  const former = formerToken ? [{ sessionToken: hashSessionToken(formerToken) }] : [];
  await tx.session.deleteMany({ where: { OR: [{ userId, expires: { lt: at } }, ...former] } });
  await ensureEmailDevice(tx, userId);
  const user = await tx.user.update({
    where: { id: userId },
    data: { lastSignInAt: at },
    select: { devices: { where: { confirmedAt: { not: null }, kind: "authenticator" }, select: { id: true } } },
  });
  const hasGivenCode = hasProvenEmail && user.devices.length === 0;
  await tx.session.create({
    data: {
      userId,
      expires,
      network,
      userAgent,
      sessionToken: hashSessionToken(token),
      lastSeenAt: at,
      codeGivenAt: hasGivenCode ? at : null,
      identityId: identityId ?? null,
    },
  });
  return { token, expires };
}

/** Remaining time of the caller's session in seconds. Does not count as activity. */
export async function readTimeLeft({ person }: Scope<"entering">): Promise<TimeLeft> {
  const at = now();
  const session = await db().session.findUnique({
    where: { id: person.sessionId, ...liveSessions(at) },
    select: { expires: true, lastSeenAt: true },
  });
  if (!session) throw new NotSignedIn();
  const until = (end: number) => Math.floor((end - at.getTime()) / 1000);
  return {
    seconds_unless_used: until(session.lastSeenAt.getTime() + idleMilliseconds()),
    seconds_at_most: until(session.expires.getTime()),
  };
}

/** Counts as activity now; returns the remaining time. */
export async function keepSession(scope: Scope<"entering">): Promise<TimeLeft> {
  const at = now();
  await db().session.updateMany({
    where: { id: scope.person.sessionId, ...liveSessions(at) },
    data: { lastSeenAt: at },
  });
  return readTimeLeft(scope);
}

/** The user's active sessions, newest first. */
export async function listSessions({ user }: Scope<"account.change">): Promise<SessionEntity[]> {
  const rows = await db().session.findMany({
    where: { userId: user.id, ...liveSessions(now()) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ id, createdAt, lastSeenAt, network, userAgent }) => ({
    pk: id,
    created: createdAt.toISOString(),
    last_seen: lastSeenAt.toISOString(),
    network,
    user_agent: userAgent,
    is_current: id === user.sessionId,
  }));
}

type SignedOut = {
  owner: { id: number; email: string };
  /** The identity by which the session was opened; null after a password. */
  identity: { type: string; provider: string } | null;
};

/** Ends the session and its live connections; null if there was no session. */
export async function signOut(token: string | undefined): Promise<SignedOut | null> {
  const sessionToken = token ? hashSessionToken(token) : "";
  const session = await db().session.findUnique({
    where: { sessionToken },
    select: {
      user: { select: { id: true, email: true } },
      identity: { select: { type: true, provider: true } },
    },
  });
  if (!session) return null;
  await db().session.deleteMany({ where: { sessionToken } });
  await db().$executeRaw`select pg_notify('usus_sessions', ${String(session.user.id)})`;
  return { owner: session.user, identity: session.identity };
}

/** Ends all sessions of a user and their live connections; `except` continues. */
export async function endSessions(tx: Db, userId: number, { except }: { except?: number } = {}): Promise<number> {
  const { count } = await tx.session.deleteMany({
    where: { userId, ...(except === undefined ? {} : { id: { not: except } }) },
  });
  // Impersonators of this user return to themselves.
  await tx.session.updateMany({ where: { impersonatedId: userId }, data: { impersonatedId: null } });
  await tx.$executeRaw`select pg_notify('usus_sessions', ${String(userId)})`;
  return count;
}

/** Ends one of the user's own sessions and its live connections. */
export async function endSession(scope: Scope<"account.change">, sessionId: number): Promise<null> {
  const { user } = scope;
  await inTransaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id: sessionId, userId: user.id } });
    if (count === 0) throw new NotFound();
    await tx.$executeRaw`select pg_notify('usus_sessions', ${String(user.id)})`;
    await recordAudit(tx, scope, { action: "session.end", subject: { kind: "user", id: user.id, name: user.email } });
  });
  return null;
}

export async function endOtherSessions(scope: Scope<"account.change">): Promise<{ ended: number }> {
  const { user } = scope;
  return inTransaction(async (tx) => {
    const ended = await endSessions(tx, user.id, { except: user.sessionId });
    await recordAudit(tx, scope, {
      action: "session.end",
      subject: { kind: "user", id: user.id, name: user.email },
      after: { ended },
    });
    return { ended };
  });
}

/** Ends impersonations of and by this user: they were allowed by ranks that have just changed. */
export async function dropImpersonations(tx: Db, userId: number): Promise<void> {
  const dropped = await tx.session.updateManyAndReturn({
    where: { OR: [{ impersonatedId: userId }, { userId, impersonatedId: { not: null } }] },
    data: { impersonatedId: null },
    select: { userId: true },
  });
  for (const owner of new Set([userId, ...dropped.map((session) => session.userId)]))
    await tx.$executeRaw`select pg_notify('usus_sessions', ${String(owner)})`;
}
