import "server-only";
import type { Actor, Hold } from "@/lib/access/actor";
import { listOrganizationIds } from "@/lib/access/list-organization-ids";
import type { Permission } from "@/lib/access/permissions";
import { readInstallation } from "@/lib/access/read-installation";
import { mintScope, type Scope } from "@/lib/access/scope";
import { Forbidden, Problem } from "@/lib/kit/errors";
import { readUser } from "@/lib/users/profile";
import { currentActor, requestOrigin } from "./current-actor";

type Manner = {
  countsAsIdle?: boolean | undefined;
  /** An API key that is not in the header. */
  key?: string | null;
};

/** The permission's scope for the sender of the current request; throws NotSignedIn or Forbidden. */
export async function requestScope<P extends Permission>(permission: P, manner: Manner = {}): Promise<Scope<P>> {
  return mintScope(permission, await actorFor(permission, manner), {
    installation: readInstallation(),
    everyOrganization: listOrganizationIds,
    network: (await requestOrigin()).network,
  });
}

/** The same; null without the permission. */
export async function scopeOrNull<P extends Permission>(permission: P): Promise<Scope<P> | null> {
  try {
    return await requestScope(permission);
  } catch (error) {
    if (error instanceof Forbidden) return null;
    throw error;
  }
}

/** Public pages work without a database: the user is then treated as anonymous. */
async function actorFor(permission: Permission, { countsAsIdle, key }: Manner): Promise<Actor> {
  try {
    return await currentActor(countsAsIdle, key);
  } catch (error) {
    if (permission !== "anyone" || error instanceof Problem) throw error;
    return { kind: "nobody" };
  }
}

/** The user with this pending step; null for others. */
export async function readHeldUser(hold: Hold) {
  const actor = await currentActor();
  if (actor.kind !== "entrant" || actor.held !== hold) return null;
  return readUser(await requestScope("entering"));
}
