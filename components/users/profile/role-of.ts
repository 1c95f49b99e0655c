import type { Membership } from "@/lib/access/actor";

type Person = { isSuperuser: boolean; memberships: readonly Membership[] };

/** Highest role of a person; null without any membership. */
export function roleOf({ isSuperuser, memberships }: Person) {
  if (isSuperuser) return "superuser";
  if (memberships.some(({ isMaster, isAdmin }) => isMaster && isAdmin)) return "consortiumAdmin";
  if (memberships.some(({ isMaster }) => isMaster)) return "consortiumUser";
  if (memberships.some(({ isAdmin }) => isAdmin)) return "admin";
  return memberships.length > 0 ? "member" : null;
}
