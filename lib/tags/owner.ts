import { joinedOrganizations, seesConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { Forbidden, Invalid, NotFound } from "@/lib/kit/errors";
import { namesOrganization, type TagLevel } from "./level";

/** Relation needed to name the creator of a tag or class. */
export const ownerSelect = { owner: { select: { firstName: true, lastName: true } } } as const;

/** The name, never the e-mail address: people outside the organization may see the tag. */
export const ownerName = ({ owner }: { owner: { firstName: string; lastName: string } | null }): string =>
  owner === null ? "" : [owner.firstName, owner.lastName].filter(Boolean).join(" ");

/** The organization that the levels refer to; null if none does. Throws if missing, out of reach, or only read. */
export function owningOrganization(
  scope: Scope<"signed-in">,
  levels: readonly TagLevel[],
  organization: number | null,
): number | null {
  if (!levels.some(namesOrganization)) return null;
  if (organization === null) throw new Invalid({ owner_org: ["organizationNeeded"] });
  if (!scope.reaches(organization)) throw new NotFound("organizationNotFound");
  if (!seesConsortium(scope.actor) && !joinedOrganizations(scope.actor).includes(organization)) throw new Forbidden();
  return organization;
}
