import "server-only";
import { type Actor, hasSession, isSignedIn, isThemselves } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { hasProof } from "@/lib/users/second-factor/require-proof";
import { findIdentityOwner } from "./find-identity-owner";

/**
 * What becomes of somebody whom the provider vouches for: "enter" their account, "link" the identity to the account
 * that is signed in; or nothing, because it is linked to no account ("unknown") or to another one than is signed in
 * ("taken"), or because whoever sits there signed in too long ago to add a way of doing so ("stale").
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

/** Who signed in, whomever they act as. */
const sessionOwner = (actor: Extract<Actor, { kind: "user" | "entrant" }>): number =>
  actor.kind === "user" ? (actor.impersonator?.id ?? actor.id) : actor.id;
