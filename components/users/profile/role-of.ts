import type { Membership } from "@/lib/access/actor";

type Person = { isSuperuser: boolean; memberships: readonly Membership[] };

/** The highest role of a person, as their page names it; null for whoever belongs nowhere yet. */
export function roleOf({ isSuperuser, memberships }: Person) {
  if (isSuperuser) return "superuser";
  if (memberships.some(({ isMaster, isAdmin }) => isMaster && isAdmin)) return "consortiumAdmin";
  if (memberships.some(({ isMaster }) => isMaster)) return "consortiumUser";
  if (memberships.some(({ isAdmin }) => isAdmin)) return "admin";
  return memberships.length > 0 ? "member" : null;
}
