import "server-only";
import { ownOrganizations, runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { readInstallation } from "@/lib/installation/read-installation";
import { type MenuGroup, menuFor } from "./menu";
import type { Selection } from "./read-selection";

/** The side menu of whoever is signed in, for what they have selected. */
export function readMenu({ actor }: Scope<"signed-in">, { organizationId }: Selection): MenuGroup[] {
  const administersSelected =
    runsConsortium(actor) ||
    (organizationId !== null && ownOrganizations(actor, { administered: true }).includes(organizationId));
  return menuFor({ actor, installation: readInstallation(), administersSelected });
}
