import "server-only";
import type { Actor } from "@/lib/access/actor";
import { db } from "@/lib/kit/db";

/** The person behind a session with their memberships as they are now; nobody when the account is gone or disabled. */
export async function findActor(userId: number): Promise<Actor> {
  const user = await db().user.findUnique({
    where: { id: userId, isActive: true },
    select: {
      id: true,
      email: true,
      username: true,
      firstName: true,
      lastName: true,
      language: true,
      isSuperuser: true,
      memberships: { select: { organizationId: true, isAdmin: true, organization: { select: { isMaster: true } } } },
    },
  });
  if (!user) return { kind: "nobody" };
  const memberships = user.memberships.map(({ organization, ...membership }) => ({ ...membership, ...organization }));
  return { kind: "user", ...user, memberships };
}
