/** The synthetic organization "All" of consortium users. */
export const ALL_ORGANIZATIONS = -1;

export type Membership = {
  organizationId: number;
  isAdmin: boolean;
  isMaster: boolean;
  /** Organizations below it if it is the root of a tree: its members see them but do not administer them. */
  below?: readonly number[];
};

type Person = {
  id: number;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  language: string;
  isSuperuser: boolean;
  memberships: readonly Membership[];
  sessionId: number;
};

/** Rights of the person who impersonates. */
type Impersonator = Pick<Person, "id" | "email" | "isSuperuser" | "memberships">;

/** The step a logged-in user still has to complete before they can use the product. */
export type Hold = "one-time-code" | "email-verification";

/** Read usage; read the state of credentials and harvests; upload and import files. */
export const keyScopes = ["usage", "credentials", "uploads"] as const;
export type KeyScope = (typeof keyScopes)[number];

type Key = {
  id: number;
  name: string;
  /** Null for every organization. */
  organizationId: number | null;
  scopes: readonly KeyScope[];
  quota: Quota;
};

/** Calls of the current minute. */
export type Quota = { most: number; remaining: number; secondsLeft: number };

/**
 * Who acts: an anonymous visitor, a user with a pending step, a user, a program with an API key, a background
 * job.
 */
export type Actor =
  | { kind: "nobody" }
  | (Person & { kind: "entrant"; held: Hold })
  | (Person & { kind: "user"; impersonator: Impersonator | null })
  | (Key & { kind: "key" })
  | { kind: "job"; name: string };

export type User = Extract<Actor, { kind: "user" }>;
export type Entrant = Extract<Actor, { kind: "entrant" }>;

type Ranked = Pick<Person, "isSuperuser" | "memberships">;

export const isSignedIn = (actor: Actor): actor is User => actor.kind === "user";
export const hasSession = (actor: Actor): actor is User | Entrant => actor.kind === "user" || actor.kind === "entrant";

const isMasterMember = ({ memberships }: Ranked) => memberships.some(({ isMaster }) => isMaster);
const isMasterAdmin = ({ memberships }: Ranked) => memberships.some(({ isMaster, isAdmin }) => isMaster && isAdmin);

/** Reads everything in the consortium: users of the master organization, superusers, and the consortium's API keys. */
export const seesConsortium = (actor: Actor) =>
  actor.kind === "job" ||
  (actor.kind === "key" && actor.organizationId === null) ||
  (isSignedIn(actor) && (actor.isSuperuser || isMasterMember(actor)));

/** Manages everything in the consortium: administrators of the master organization and superusers. */
export const runsConsortium = (actor: Actor) =>
  actor.kind === "job" || (isSignedIn(actor) && isConsortiumManager(actor));

export const isConsortiumManager = (person: Ranked) => person.isSuperuser || isMasterAdmin(person);

export const isSuperuser = (actor: Actor) => actor.kind === "job" || (isSignedIn(actor) && actor.isSuperuser);

/** An impersonator may always switch back; further switches depend on their own rights. */
export const mayImpersonate = (actor: Actor) =>
  isSignedIn(actor) && (actor.impersonator !== null || isConsortiumManager(actor));

/** Identifies the actor for pages and their calls: "12", "12/3" while 3 impersonates 12, "" if not logged in. */
export const personKey = (id: number, impersonator: number | null): string =>
  impersonator === null ? String(id) : `${id}/${impersonator}`;

export function personOf(actor: Actor): string {
  if (!hasSession(actor)) return "";
  return personKey(actor.id, actor.kind === "user" ? (actor.impersonator?.id ?? null) : null);
}

/** The user in person, not an impersonator. */
export const isThemselves = (actor: Actor): actor is User => isSignedIn(actor) && actor.impersonator === null;

/** The actor's organizations without those below them: members of the head of a tree write nothing there. */
export const joinedOrganizations = (actor: Actor): number[] =>
  isSignedIn(actor) ? actor.memberships.map(({ organizationId }) => organizationId) : [];

/** A key with this scope; every other actor is none. */
export const isKeyFor = (actor: Actor, scope: KeyScope) => actor.kind === "key" && actor.scopes.includes(scope);

/**
 * The actor's organizations with those below them, or only those they administer. The caller adds the whole consortium
 * where it applies.
 */
export function ownOrganizations(actor: Actor, { administered }: { administered: boolean }): number[] {
  if (actor.kind === "key") return administered || actor.organizationId === null ? [] : [actor.organizationId];
  if (!isSignedIn(actor)) return [];
  if (administered)
    return actor.memberships.filter(({ isAdmin }) => isAdmin).map(({ organizationId }) => organizationId);
  return [...new Set(actor.memberships.flatMap(({ organizationId, below = [] }) => [organizationId, ...below]))];
}
