import type { Membership } from "@/lib/access/actor";

/** Fields that determine a user's rank. */
export type Ranked = {
  isSuperuser: boolean;
  memberships: readonly Pick<Membership, "organizationId" | "isAdmin" | "isMaster">[];
};

const ranks = ["library", "consortium-user", "consortium-admin", "superuser"] as const;
export type Rank = (typeof ranks)[number];

/**
 * The highest role of a user (specification §6); library members and administrators are equal here, because the
 * organization distinguishes them.
 */
export function rankOf({ isSuperuser, memberships }: Ranked): Rank {
  if (isSuperuser) return "superuser";
  if (memberships.some(({ isMaster, isAdmin }) => isMaster && isAdmin)) return "consortium-admin";
  return memberships.some(({ isMaster }) => isMaster) ? "consortium-user" : "library";
}

export const outranks = (one: Ranked, other: Ranked): boolean =>
  ranks.indexOf(rankOf(one)) > ranks.indexOf(rankOf(other));

/** Impersonation never raises rights; superusers cannot be impersonated. */
export const isImpersonableBy = (real: Ranked, target: Ranked & { isActive: boolean }): boolean =>
  target.isActive && !target.isSuperuser && !outranks(target, real);
