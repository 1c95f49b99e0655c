import "server-only";
import { hasSession } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { Problem } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { admitIdentity, enterByIdentity, findIdentityOwner, linkIdentity } from "../identities/identities";
import { acceptWithIdentity } from "./accept-invitation";
import type { Assertion } from "./assertion";
import type { SignInIntention } from "./intention";
import { type JoinRefusal, joinOrganization } from "./join-organization";

type Arrival = {
  assertion: Assertion;
  intention: SignInIntention;
  language: Locale;
  userAgent: string;
  formerToken: string | undefined;
};

type Opened = { token: string; expires: Date };

/** `invitation`: the link does not count anymore; `signed-in`: another account is open in this browser. */
export type SignInRefusal = JoinRefusal | "taken" | "stale" | "invitation" | "signed-in";

type Outcome = { session: Opened } | { isLinked: true } | { refusal: SignInRefusal };

/**
 * Lets in the owner of the identity, links it to the account that is signed in, accepts an invitation with it, or lets a
 * person of an organization join, in this order. `own`: scope of the signed-in user in person.
 */
export async function signInByFederation(
  { scope, own }: { scope: Scope<"anyone">; own: Scope<"account.change"> | null },
  arrival: Arrival,
): Promise<Outcome> {
  const { assertion, intention, userAgent, formerToken } = arrival;
  const { identity } = assertion;
  if (intention.invitation && !(await findIdentityOwner(identity))) return accept(scope, arrival);
  const admission = await admitIdentity(scope, identity);
  if (admission === "enter") {
    const owner = await findIdentityOwner(identity);
    if (!owner) return { refusal: "unknown" };
    return { session: await enterByIdentity(scope, { userId: owner.id, identity, userAgent, formerToken }) };
  }
  if (admission === "link") {
    if (!own || own.user.sessionId !== intention.sessionId) return { refusal: "stale" };
    await linkIdentity(own, identity);
    return { isLinked: true };
  }
  const isNewcomer = admission === "unknown" && !hasSession(scope.actor) && !(await findIdentityOwner(identity));
  if (!isNewcomer) return { refusal: admission };
  const joined = await joinOrganization(scope, arrival);
  return typeof joined === "string" ? { refusal: joined } : { session: joined };
}

async function accept(scope: Scope<"anyone">, { assertion, intention, userAgent }: Arrival): Promise<Outcome> {
  if (hasSession(scope.actor)) return { refusal: "signed-in" };
  if (!intention.invitation) return { refusal: "invitation" };
  const { identity, firstName, lastName } = assertion;
  try {
    await acceptWithIdentity(scope, { invitation: intention.invitation, identity, names: { firstName, lastName } });
  } catch (error) {
    if (error instanceof Problem) return { refusal: "invitation" };
    throw error;
  }
  const owner = await findIdentityOwner(identity);
  if (!owner) return { refusal: "unknown" };
  return { session: await enterByIdentity(scope, { userId: owner.id, identity, userAgent }) };
}
