import { type Actor, isConsortiumManager } from "@/lib/access/actor";

/** Who may edit, delete and reveal locked credentials, and all above: nobody's lock, administrators of the organization, of the consortium, superusers. */
export const lockLevels = [0, 300, 400, 1000] as const;

export type LockLevel = (typeof lockLevels)[number];

/** From here on it is the consortium that holds the lock, and it takes the consortium to set one. */
export const CONSORTIUM_LOCK: LockLevel = 400;

/** The highest lock an actor opens in an organization; 0 for whoever administers nothing there. */
export function lockLevelOf(actor: Actor, organizationId: number): LockLevel {
  if (actor.kind === "job") return 1000;
  if (actor.kind !== "user") return 0;
  if (actor.isSuperuser) return 1000;
  if (isConsortiumManager(actor)) return 400;
  return actor.memberships.some((one) => one.isAdmin && one.organizationId === organizationId) ? 300 : 0;
}

/** Only administrators of the consortium and superusers set locks. */
export const maySetLocks = (own: LockLevel): boolean => own >= CONSORTIUM_LOCK;

/** Whether the actor may neither change, delete nor reveal the credentials. */
export const isLockedFor = (actor: Actor, of: { organizationId: number; lockLevel: number }): boolean =>
  lockLevelOf(actor, of.organizationId) < of.lockLevel;
