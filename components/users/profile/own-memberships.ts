import type { Membership } from "@/lib/access/actor";
import { type Entity, entityName } from "@/lib/organizations/entity-name";

export type OwnMembership = { id: number; name: string; isAdmin: boolean };

/** Memberships with organization names, sorted in the language's order. */
export function ownMemberships(
  memberships: readonly Membership[],
  organizations: readonly Entity[],
  locale: string,
): OwnMembership[] {
  const names = new Map(organizations.map((one) => [one.pk, entityName(one, locale)]));
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return memberships
    .map(({ organizationId: id, isAdmin }) => ({ id, isAdmin, name: names.get(id) ?? "–" }))
    .toSorted((one, other) => compare(one.name, other.name));
}

type Person = { isSuperuser: boolean; memberships: readonly Membership[] };

/** Highest role of a person; null without any membership. */
export function roleOf({ isSuperuser, memberships }: Person) {
  if (isSuperuser) return "superuser";
  if (memberships.some(({ isMaster, isAdmin }) => isMaster && isAdmin)) return "consortiumAdmin";
  if (memberships.some(({ isMaster }) => isMaster)) return "consortiumUser";
  if (memberships.some(({ isAdmin }) => isAdmin)) return "admin";
  return memberships.length > 0 ? "member" : null;
}
