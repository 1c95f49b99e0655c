import "server-only";
import { accessStateOf, holdOf } from "@/lib/access/access-state";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";

/** The user whose events a live connection delivers: the owner of its session, or the impersonated user. */
export type Listener = { sessionId: number; ownerId: number; userId: number; language: string };

/** Live sessions without a pending step, by id. Does not count as activity. */
export async function findListeners(sessionIds: readonly number[]): Promise<Map<number, Listener>> {
  const at = now();
  const { SESSION_IDLE_HOURS } = settings();
  const sessions = await db().session.findMany({
    where: {
      id: { in: [...sessionIds] },
      expires: { gt: at },
      lastSeenAt: { gt: new Date(at.getTime() - SESSION_IDLE_HOURS * 3_600_000) },
      user: { isActive: true },
    },
    select: {
      id: true,
      codeGivenAt: true,
      user: {
        select: {
          id: true,
          language: true,
          isSuperuser: true,
          emailVerified: true,
          devices: { where: { confirmedAt: { not: null } }, select: { kind: true } },
        },
      },
      impersonated: { select: { id: true, language: true, isActive: true } },
    },
  });
  const free = sessions.filter((session) => !holdOf(accessStateOf(session)));
  return new Map(
    free.map(({ id, user, impersonated }) => {
      const { id: userId, language } = impersonated?.isActive ? impersonated : user;
      return [id, { sessionId: id, ownerId: user.id, userId, language }];
    }),
  );
}
