export type Membership = { organizationId: number; isAdmin: boolean; isMaster: boolean };

/** Who acts: a person, nobody yet, or a background job. */
export type Actor =
  | { kind: "nobody" }
  | { kind: "job"; name: string }
  | {
      kind: "user";
      id: number;
      email: string;
      username: string;
      firstName: string;
      lastName: string;
      language: string;
      isSuperuser: boolean;
      memberships: readonly Membership[];
    };

export type User = Extract<Actor, { kind: "user" }>;

export const isSignedIn = (actor: Actor): actor is User => actor.kind === "user";

const isMasterMember = (user: User) => user.memberships.some((membership) => membership.isMaster);
const isMasterAdmin = (user: User) => user.memberships.some((membership) => membership.isMaster && membership.isAdmin);

/** Reads everything in the consortium: users of the master organization and superusers. */
export const seesConsortium = (actor: Actor) =>
  actor.kind === "job" || (isSignedIn(actor) && (actor.isSuperuser || isMasterMember(actor)));

/** Manages everything in the consortium: administrators of the master organization and superusers. */
export const runsConsortium = (actor: Actor) =>
  actor.kind === "job" || (isSignedIn(actor) && (actor.isSuperuser || isMasterAdmin(actor)));

export const isSuperuser = (actor: Actor) => actor.kind === "job" || (isSignedIn(actor) && actor.isSuperuser);

/** Own organizations, or those of them that the actor administers. The whole consortium is added by whoever knows its members. */
export function ownOrganizations(actor: Actor, { administered }: { administered: boolean }): number[] {
  if (!isSignedIn(actor)) return [];
  return actor.memberships
    .filter((membership) => membership.isAdmin || !administered)
    .map((membership) => membership.organizationId);
}
