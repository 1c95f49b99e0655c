import { type Actor, isConsortiumManager } from "@/lib/access/actor";

/**
 * Lock levels: not locked, administrators of the organization, of the consortium, superusers. Users of that level and
 * above may edit, delete and reveal.
 */
export const lockLevels = [0, 300, 400, 1000] as const;

export type LockLevel = (typeof lockLevels)[number];

/** From this level on the consortium owns the lock, and only the consortium may set one. */
export const CONSORTIUM_LOCK: LockLevel = 400;

/** The highest lock level that an actor may override in an organization; 0 without administrator rights there. */
export function lockLevelOf(actor: Actor, organizationId: number): LockLevel {
  if (actor.kind === "job") return 1000;
  if (actor.kind !== "user") return 0;
  if (actor.isSuperuser) return 1000;
  if (isConsortiumManager(actor)) return 400;
  return actor.memberships.some((one) => one.isAdmin && one.organizationId === organizationId) ? 300 : 0;
}

export const maySetLocks = (own: LockLevel): boolean => own >= CONSORTIUM_LOCK;

/** The actor may neither change, delete nor reveal the credentials. */
export const isLockedFor = (actor: Actor, of: { organizationId: number; lockLevel: number }): boolean =>
  lockLevelOf(actor, of.organizationId) < of.lockLevel;
