import "server-only";
import { readInstallation } from "@/lib/installation/read-installation";
import { listOrganizationIds } from "@/lib/organizations/list-organization-ids";
import { currentActor } from "@/lib/users/current-actor";
import type { Permission } from "./permissions";
import { mintScope, type Scope } from "./scope";

/** Proof of the permission for whoever sends the request being answered; throws NotSignedIn or Forbidden. */
export async function requestScope<P extends Permission>(permission: P): Promise<Scope<P>> {
  return mintScope(permission, await currentActor(), {
    installation: readInstallation(),
    everyOrganization: listOrganizationIds,
  });
}
