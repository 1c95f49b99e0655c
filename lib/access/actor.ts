/** The synthetic organization of consortial users. */
export const ALL_ORGANIZATIONS = -1;

export type Membership = {
  organizationId: number;
  isAdmin: boolean;
  isMaster: boolean;
  /** The organizations below it where it heads a tree: its members see them, and administer none of them thereby. */
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

/** Rights of the one who really sits there. */
type Impersonator = Pick<Person, "id" | "email" | "isSuperuser" | "memberships">;

/** What a person with a session still has to do before anything opens. */
export type Hold = "one-time-code" | "email-verification";

/** Who acts: nobody yet, a person held at the gates, a person, a program with a key of one organization, a background job. */
export type Actor =
  | { kind: "nobody" }
  | (Person & { kind: "entrant"; held: Hold })
  | (Person & { kind: "user"; impersonator: Impersonator | null })
  | { kind: "key"; id: number; name: string; organizationId: number }
  | { kind: "job"; name: string };

export type User = Extract<Actor, { kind: "user" }>;
export type Entrant = Extract<Actor, { kind: "entrant" }>;

type Ranked = Pick<Person, "isSuperuser" | "memberships">;

export const isSignedIn = (actor: Actor): actor is User => actor.kind === "user";
export const hasSession = (actor: Actor): actor is User | Entrant => actor.kind === "user" || actor.kind === "entrant";

const isMasterMember = ({ memberships }: Ranked) => memberships.some(({ isMaster }) => isMaster);
const isMasterAdmin = ({ memberships }: Ranked) => memberships.some(({ isMaster, isAdmin }) => isMaster && isAdmin);

/** Reads everything in the consortium: users of the master organization and superusers. */
export const seesConsortium = (actor: Actor) =>
  actor.kind === "job" || (isSignedIn(actor) && (actor.isSuperuser || isMasterMember(actor)));

/** Manages everything in the consortium: administrators of the master organization and superusers. */
export const runsConsortium = (actor: Actor) =>
  actor.kind === "job" || (isSignedIn(actor) && isConsortiumManager(actor));

export const isConsortiumManager = (person: Ranked) => person.isSuperuser || isMasterAdmin(person);

export const isSuperuser = (actor: Actor) => actor.kind === "job" || (isSignedIn(actor) && actor.isSuperuser);

/** Whoever acts as another person may always go back; going on is judged by their own rights. */
export const mayImpersonate = (actor: Actor) =>
  isSignedIn(actor) && (actor.impersonator !== null || isConsortiumManager(actor));

/** Names who acts, for pages and the calls they make: "12", "12/3" while 3 acts as 12, "" for nobody. */
export const personKey = (id: number, impersonator: number | null): string =>
  impersonator === null ? String(id) : `${id}/${impersonator}`;

export function personOf(actor: Actor): string {
  if (!hasSession(actor)) return "";
  return personKey(actor.id, actor.kind === "user" ? (actor.impersonator?.id ?? null) : null);
}

/** The person themselves, not somebody who acts as them. */
export const isThemselves = (actor: Actor): actor is User => isSignedIn(actor) && actor.impersonator === null;

/** Own organizations with those below them, or the own ones that the actor administers. The whole consortium is added by whoever knows its members. */
export function ownOrganizations(actor: Actor, { administered }: { administered: boolean }): number[] {
  if (actor.kind === "key") return administered ? [] : [actor.organizationId];
  if (!isSignedIn(actor)) return [];
  if (administered)
    return actor.memberships.filter(({ isAdmin }) => isAdmin).map(({ organizationId }) => organizationId);
  return [...new Set(actor.memberships.flatMap(({ organizationId, below = [] }) => [organizationId, ...below]))];
}
