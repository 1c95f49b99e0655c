import "server-only";
import { ALL_ORGANIZATIONS, ownOrganizations, runsConsortium } from "@/lib/access/actor";
import { readInstallation } from "@/lib/access/read-installation";
import type { Scope } from "@/lib/access/scope";
import type { OrganizationEntity } from "@/lib/organizations/contract";
import { type MenuBadge, type MenuGroup, menuFor } from "./menu";
import type { RouteName } from "./routes";
import type { Selection } from "./selection";

type Circumstances = {
  selection: Selection;
  /** Organizations the user may choose from. */
  organizations: readonly OrganizationEntity[];
  badges: Partial<Record<RouteName, MenuBadge>>;
};

/** The side menu for the logged-in user and their selection. */
export function readMenu(
  { actor }: Scope<"signed-in">,
  { selection: { organizationId }, organizations, badges }: Circumstances,
): MenuGroup[] {
  const administersSelected =
    runsConsortium(actor) ||
    (organizationId !== null && ownOrganizations(actor, { administered: true }).includes(organizationId));
  const selected = organizations.find(({ pk }) => pk === organizationId);
  const importsRawData = organizationId === ALL_ORGANIZATIONS || selected?.is_raw_data_import_enabled === true;
  return menuFor({ actor, installation: readInstallation(), administersSelected, importsRawData, badges });
}
