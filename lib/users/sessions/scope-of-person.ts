import "server-only";
import { listOrganizationIds } from "@/lib/access/list-organization-ids";
import type { Permission } from "@/lib/access/permissions";
import { readInstallation } from "@/lib/access/read-installation";
import { recallSite } from "@/lib/access/recall-site";
import { mintScope, type Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Forbidden } from "@/lib/kit/errors";
import { membershipRows, membershipsOf } from "./memberships";

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
