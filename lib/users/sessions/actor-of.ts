import "server-only";
import type { Actor } from "@/lib/access/actor";
import { holdOf, standingOf } from "@/lib/access/standing";
import type { FoundSession } from "./find-session";

type PersonRow = FoundSession["user"] | NonNullable<FoundSession["impersonated"]>;

/** The actor of a session: its owner, or the impersonated user while that account is active. */
export function actorOf(session: FoundSession | null): Actor {
  if (!session) return { kind: "nobody" };
  const owner = personOf(session.user, session.id);
  const held = holdOf(standingOf(session));
  if (held) return { kind: "entrant", held, ...owner };
  const { impersonated } = session;
  if (!impersonated?.isActive) return { kind: "user", impersonator: null, ...owner };
  const { id, email, isSuperuser, memberships } = owner;
  return { kind: "user", ...personOf(impersonated, session.id), impersonator: { id, email, isSuperuser, memberships } };
}

const personOf = (
  { id, email, username, firstName, lastName, language, isSuperuser, memberships }: PersonRow,
  sessionId: number,
) => ({ id, email, username, firstName, lastName, language, isSuperuser, sessionId, memberships });
