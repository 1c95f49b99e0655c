import type { Membership } from "@/lib/access/actor";

/** As much of a person as their rank depends on. */
export type Ranked = {
  isSuperuser: boolean;
  memberships: readonly Pick<Membership, "organizationId" | "isAdmin" | "isMaster">[];
};

const ranks = ["library", "consortium-user", "consortium-admin", "superuser"] as const;
export type Rank = (typeof ranks)[number];

/** The highest of a person's roles (section 6 of the specification); libraries' members and administrators are equals here, for the organization decides between them. */
export function rankOf({ isSuperuser, memberships }: Ranked): Rank {
  if (isSuperuser) return "superuser";
  if (memberships.some(({ isMaster, isAdmin }) => isMaster && isAdmin)) return "consortium-admin";
  return memberships.some(({ isMaster }) => isMaster) ? "consortium-user" : "library";
}

export const outranks = (one: Ranked, other: Ranked): boolean =>
  ranks.indexOf(rankOf(one)) > ranks.indexOf(rankOf(other));

/** Nobody rises by acting as another; superusers are nobody's to be. */
export const isImpersonableBy = (real: Ranked, target: Ranked & { isActive: boolean }): boolean =>
  target.isActive && !target.isSuperuser && !outranks(target, real);
