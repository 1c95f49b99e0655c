import "server-only";
import { type Actor, hasSession, isSignedIn, isThemselves } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { hasProof } from "@/lib/users/second-factor/require-proof";
import { findIdentityOwner } from "./find-identity-owner";

/**
 * Result of a provider login: "enter" the linked account, "link" the identity to the logged-in account, or no effect
 * because no account is linked ("unknown"), another account is ("taken"), or the login is too old to add an identity
 * ("stale").
 */
export type Admission = "enter" | "link" | "unknown" | "taken" | "stale";

export async function admitIdentity(scope: Scope<"anyone">, subject: string): Promise<Admission> {
  const owner = await findIdentityOwner(subject);
  const { actor } = scope;
  if (owner) {
    if (owner.isActive && (!hasSession(actor) || sessionOwner(actor) === owner.id)) return "enter";
    return isSignedIn(actor) ? "taken" : "unknown";
  }
  if (!isThemselves(actor)) return "unknown";
  return (await hasProof(actor)) ? "link" : "stale";
}

/** The real user, even while impersonating. */
const sessionOwner = (actor: Extract<Actor, { kind: "user" | "entrant" }>): number =>
  actor.kind === "user" ? (actor.impersonator?.id ?? actor.id) : actor.id;
