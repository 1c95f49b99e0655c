import { type Actor, ALL_ORGANIZATIONS, runsConsortium } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { Forbidden } from "@/lib/kit/errors";

/**
 * Owner of a new platform, report or template: an organization within reach, or with -1 everyone, which requires
 * consortium administrators. Throws NotFound for organizations out of reach.
 */
export function ownerOf(scope: Scope<Permission>, organization: number): number | null {
  scope.within(organization);
  if (organization !== ALL_ORGANIZATIONS) return organization;
  if (!runsConsortium(scope.actor)) throw new Forbidden();
  return null;
}

/** Whether a user may change objects of an organization, or global ones. */
export function mayChange(
  scope: { actor: Actor; organizationIds: readonly number[] },
  ownerId: number | null,
): boolean {
  return ownerId === null ? runsConsortium(scope.actor) : scope.organizationIds.includes(ownerId);
}
