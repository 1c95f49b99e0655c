import {
  type Actor,
  isSignedIn,
  joinedOrganizations,
  ownOrganizations,
  runsConsortium,
  seesConsortium,
} from "@/lib/access/actor";

export const tagLevels = ["everybody", "org_users", "org_admins", "cons_admins", "owner", "system"] as const;
export type TagLevel = (typeof tagLevels)[number];

/** Only the product assigns "system". */
export const settableByPeople = ["everybody", "org_users", "org_admins", "cons_admins", "owner"] as const;

/** Owner of a tag or class; null if the account was deleted. */
export type Owned = { ownerId: number | null; ownerOrganizationId: number | null };

/** Records accessible by a level: all, or those owned by one of these users or organizations. */
type Whose = "anyone's" | { ownerId: readonly (number | null)[] } | { ownerOrganizationId: "any" | readonly number[] };

const nobodys: Whose = { ownerId: [] };

/** Seeing, or assigning, creating and changing. */
type Act = "see" | "write";

/** Per level, the records accessible to an actor. */
const passing: Record<TagLevel, (actor: Actor, act: Act) => Whose> = {
  everybody: () => "anyone's",
  org_users: (actor, act) => ({
    ownerOrganizationId: seesConsortium(actor)
      ? "any"
      : act === "see"
        ? ownOrganizations(actor, { administered: false })
        : joinedOrganizations(actor),
  }),
  org_admins: (actor) => ({
    ownerOrganizationId: runsConsortium(actor) ? "any" : ownOrganizations(actor, { administered: true }),
  }),
  cons_admins: (actor) => (runsConsortium(actor) ? "anyone's" : nobodys),
  // Records of deleted accounts can be managed by consortium administrators.
  owner: (actor) => ({
    ownerId: [...(isSignedIn(actor) ? [actor.id] : []), ...(runsConsortium(actor) ? [null] : [])],
  }),
  system: () => nobodys,
};

/** Whether the level lets an actor see the record, or assign, create and change. */
export function passes(actor: Actor, level: TagLevel, owned: Owned, act: Act): boolean {
  const whose = passing[level](actor, act);
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

/** The same as Prisma conditions on `field`; one of them must hold. */
export function passedBy<Field extends string>(actor: Actor, field: Field) {
  return {
    OR: tagLevels.flatMap((level) =>
      conditions(passing[level](actor, field === "canSee" ? "see" : "write")).map(
        // A computed key widens to string; the field is one.
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

/** Whether the level refers to the users or administrators of an organization, which must then be named. */
export const namesOrganization = (level: TagLevel): boolean => level === "org_users" || level === "org_admins";

/** Levels that a user may set and still see the tag. */
export const levelsPassed = (actor: Actor, organizations: readonly number[]): readonly TagLevel[] =>
  settableByPeople.filter((level) =>
    [null, ...organizations].some((ownerOrganizationId) =>
      passes(actor, level, { ownerId: isSignedIn(actor) ? actor.id : null, ownerOrganizationId }, "see"),
    ),
  );

/** Levels that a user may set; those of an organization require its administrators. Never "system". */
export function settableLevels(actor: Actor, ownerOrganizationId: number | null): readonly TagLevel[] {
  return tagLevels.filter((level) => {
    if (level === "owner") return true;
    if (level === "system") return false;
    if (namesOrganization(level)) return passes(actor, "org_admins", { ownerId: null, ownerOrganizationId }, "write");
    return runsConsortium(actor);
  });
}
