import { type Actor, isSignedIn, ownOrganizations, runsConsortium } from "@/lib/access/actor";

export const accessLevels = ["personal", "organization", "consortium"] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Owner of a report: a user, an organization, or everyone if both are null. */
export type Owners = { readonly ownerId: number | null; readonly organizationId: number | null };

export function levelOf({ ownerId, organizationId }: Owners): AccessLevel {
  if (ownerId !== null) return "personal";
  return organizationId === null ? "consortium" : "organization";
}

/** Who may create, change and delete reports of this owner. */
export function mayWriteReport(actor: Actor, { ownerId, organizationId }: Owners): boolean {
  if (!isSignedIn(actor)) return false;
  if (runsConsortium(actor)) return true;
  if (ownerId !== null) return actor.id === ownerId;
  return organizationId !== null && ownOrganizations(actor, { administered: true }).includes(organizationId);
}
