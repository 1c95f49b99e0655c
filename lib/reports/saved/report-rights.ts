import { type Actor, isSignedIn, ownOrganizations, runsConsortium } from "@/lib/access/actor";

export const accessLevels = ["personal", "organization", "consortium"] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Whose a report is: at most one of both, and everybody's without. */
export type Owners = { readonly ownerId: number | null; readonly organizationId: number | null };

export function levelOf({ ownerId, organizationId }: Owners): AccessLevel {
  if (ownerId !== null) return "personal";
  return organizationId === null ? "consortium" : "organization";
}

/** Who makes, changes and deletes reports of these owners. */
export function mayWriteReport(actor: Actor, { ownerId, organizationId }: Owners): boolean {
  if (!isSignedIn(actor)) return false;
  if (runsConsortium(actor)) return true;
  if (ownerId !== null) return actor.id === ownerId;
  return organizationId !== null && ownOrganizations(actor, { administered: true }).includes(organizationId);
}
