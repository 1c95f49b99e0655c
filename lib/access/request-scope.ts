import "server-only";
import { readInstallation } from "@/lib/installation/read-installation";
import { Problem } from "@/lib/kit/errors";
import { listOrganizationIds } from "@/lib/organizations/list-organization-ids";
import { currentActor } from "@/lib/users/current-actor";
import { requestOrigin } from "@/lib/users/request-origin";
import type { Actor } from "./actor";
import type { Permission } from "./permissions";
import { mintScope, type Scope } from "./scope";

/** Proof of the permission for whoever sends the request being answered; throws NotSignedIn or Forbidden. */
export async function requestScope<P extends Permission>(permission: P): Promise<Scope<P>> {
  return mintScope(permission, await actorFor(permission), {
    installation: readInstallation(),
    everyOrganization: listOrganizationIds,
    network: (await requestOrigin()).network,
  });
}

/** What is open to anyone is open without a database as well: whoever has a cookie is then nobody in particular. */
async function actorFor(permission: Permission): Promise<Actor> {
  try {
    return await currentActor();
  } catch (error) {
    if (permission !== "anyone" || error instanceof Problem) throw error;
    return { kind: "nobody" };
  }
}
