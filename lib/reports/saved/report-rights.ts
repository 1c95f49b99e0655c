import { type Actor, isSignedIn, ownOrganizations, runsConsortium } from "@/lib/access/actor";
import type { Reach } from "@/lib/access/reach";

export const accessLevels = ["personal", "organization", "consortium"] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Whose a report is: at most one of both, and everybody's without. */
export type Owners = { readonly ownerId: number | null; readonly organizationId: number | null };

export function levelOf({ ownerId, organizationId }: Owners): AccessLevel {
  if (ownerId !== null) return "personal";
  return organizationId === null ? "consortium" : "organization";
}

type Reader = Reach & { readonly actor: Actor };

/** One's own, those of organizations within reach, and everybody's; nobody sees what is another's own. */
export function seesReport({ actor, organizationIds }: Reader, { ownerId, organizationId }: Owners): boolean {
  if (ownerId !== null) return isSignedIn(actor) && actor.id === ownerId;
  return organizationId === null || organizationIds.includes(organizationId);
}

/** The same as a condition of the database. */
export const seenReports = ({ actor, organizationIds }: Reader) => ({
  OR: [
    ...(isSignedIn(actor) ? [{ ownerId: actor.id }] : []),
    { ownerId: null, organizationId: { in: [...organizationIds] } },
    { ownerId: null, organizationId: null },
  ],
});

/** Who makes, changes and deletes reports of these owners. */
export function mayWriteReport(actor: Actor, { ownerId, organizationId }: Owners): boolean {
  if (!isSignedIn(actor)) return false;
  if (runsConsortium(actor)) return true;
  if (ownerId !== null) return actor.id === ownerId;
  return organizationId !== null && ownOrganizations(actor, { administered: true }).includes(organizationId);
}
