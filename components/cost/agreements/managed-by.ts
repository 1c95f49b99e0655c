import { ALL_ORGANIZATIONS, runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import type { OrganizationEntity } from "@/lib/organizations/contract";
import { entityName } from "@/lib/organizations/entity-name";
import type { Managed } from "./agreement-dialog.client";

/** Organizations whose agreements a person manages, the selected one first. */
export function managedBy(
  scope: Scope<"agreements.manage">,
  organizations: readonly OrganizationEntity[],
  locale: string,
  selected: number | null = ALL_ORGANIZATIONS,
): Managed {
  const own = organizations.filter(({ pk }) => scope.reaches(pk));
  const hasConsortium = runsConsortium(scope.actor);
  return {
    organizations: own
      .map((one) => ({ value: one.pk, label: entityName(one, locale) }))
      .toSorted((one, other) => Number(other.value === selected) - Number(one.value === selected)),
    hasConsortium,
    usual: own.find(({ pk }) => pk === selected)?.pk ?? (hasConsortium ? null : (own[0]?.pk ?? null)),
  };
}
