import { type Actor, ALL_ORGANIZATIONS, runsConsortium } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { Forbidden } from "@/lib/kit/errors";

/**
 * Whose a new platform, report or template becomes: an organization's within reach, or with -1 everybody's, which only
 * those who run the consortium may say. Throws NotFound for organizations of others.
 */
export function ownerOf(scope: Scope<Permission>, organization: number): number | null {
  scope.within(organization);
  if (organization !== ALL_ORGANIZATIONS) return organization;
  if (!runsConsortium(scope.actor)) throw new Forbidden();
  return null;
}

/** Whether somebody may change what belongs to an organization, or to everybody. */
export function mayChange(
  scope: { actor: Actor; organizationIds: readonly number[] },
  ownerId: number | null,
): boolean {
  return ownerId === null ? runsConsortium(scope.actor) : scope.organizationIds.includes(ownerId);
}
