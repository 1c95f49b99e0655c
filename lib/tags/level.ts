import { type Actor, isSignedIn, ownOrganizations, runsConsortium, seesConsortium } from "@/lib/access/actor";

export const tagLevels = ["everybody", "org_users", "org_admins", "cons_admins", "owner", "system"] as const;
export type TagLevel = (typeof tagLevels)[number];

/** "system" is given by the product alone. */
export const settableByPeople = ["everybody", "org_users", "org_admins", "cons_admins", "owner"] as const;

/** Whose a tag or a class is; null for the owner's once their account is gone. */
export type Owned = { ownerId: number | null; ownerOrganizationId: number | null };

/** Records that somebody passes a level of: all, or those whose owner or organization is one of these. */
type Whose = "anyone's" | { ownerId: readonly (number | null)[] } | { ownerOrganizationId: "any" | readonly number[] };

const nobodys: Whose = { ownerId: [] };

/** For each level whose records an actor passes it of. What may be seen, assigned, made or changed follows from it alone. */
const passing: Record<TagLevel, (actor: Actor) => Whose> = {
  everybody: () => "anyone's",
  org_users: (actor) => ({
    ownerOrganizationId: seesConsortium(actor) ? "any" : ownOrganizations(actor, { administered: false }),
  }),
  org_admins: (actor) => ({
    ownerOrganizationId: runsConsortium(actor) ? "any" : ownOrganizations(actor, { administered: true }),
  }),
  cons_admins: (actor) => (runsConsortium(actor) ? "anyone's" : nobodys),
  // What an account leaves behind is for those who run the consortium to tidy up.
  owner: (actor) => ({
    ownerId: [...(isSignedIn(actor) ? [actor.id] : []), ...(runsConsortium(actor) ? [null] : [])],
  }),
  system: () => nobodys,
};

/** Whether an actor passes a level of a record. */
export function passes(actor: Actor, level: TagLevel, owned: Owned): boolean {
  const whose = passing[level](actor);
  if (whose === "anyone's") return true;
  if ("ownerId" in whose) return whose.ownerId.includes(owned.ownerId);
  const { ownerOrganizationId: organization } = owned;
  return (
    organization !== null && (whose.ownerOrganizationId === "any" || whose.ownerOrganizationId.includes(organization))
  );
}

type Condition = {
  ownerId?: number | null;
  ownerOrganizationId?: { in: number[] } | { not: null };
};

/** The same as Prisma takes it, for records whose `field` holds the level: one of these conditions has to hold. */
export function passedBy<Field extends string>(actor: Actor, field: Field) {
  return {
    OR: tagLevels.flatMap((level) =>
      conditions(passing[level](actor)).map(
        // A computed key widens to any text; the field is one.
        (condition) => ({ [field]: level, ...condition }) as { [name in Field]: TagLevel } & Condition,
      ),
    ),
  };
}

function conditions(whose: Whose): Condition[] {
  if (whose === "anyone's") return [{}];
  if ("ownerId" in whose) return whose.ownerId.map((ownerId) => ({ ownerId }));
  const { ownerOrganizationId: organizations } = whose;
  if (organizations === "any") return [{ ownerOrganizationId: { not: null } }];
  return organizations.length > 0 ? [{ ownerOrganizationId: { in: [...organizations] } }] : [];
}

/** Whether the level means the users or administrators of one organization, which has to be said then. */
export const namesOrganization = (level: TagLevel): boolean => level === "org_users" || level === "org_admins";

/** The levels that somebody may give a tag and still see it. */
export const levelsPassed = (actor: Actor, organizations: readonly number[]): readonly TagLevel[] =>
  settableByPeople.filter((level) =>
    [null, ...organizations].some((ownerOrganizationId) =>
      passes(actor, level, { ownerId: isSignedIn(actor) ? actor.id : null, ownerOrganizationId }),
    ),
  );

/** The levels that somebody may give a class; those of an organization are for its administrators. Nobody gives "system". */
export function settableLevels(actor: Actor, ownerOrganizationId: number | null): readonly TagLevel[] {
  return tagLevels.filter((level) => {
    if (level === "owner") return true;
    if (level === "system") return false;
    if (namesOrganization(level)) return passes(actor, "org_admins", { ownerId: null, ownerOrganizationId });
    return runsConsortium(actor);
  });
}
