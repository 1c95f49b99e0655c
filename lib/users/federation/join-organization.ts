import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { mailOperators } from "@/lib/mail/mail-operators";
import { addIdentity, findIdentityOwner, openForIdentity } from "../identities/identities";
import { claimAddress, lockAddress } from "../registration/claim-address";
import { queueVerification } from "../registration/verification";
import type { Assertion } from "./assertion";
import { hasAffiliation, isWithinScope, scopesOf } from "./home-organization";

/**
 * Why a person without an account cannot join: no organization of their scope lets people join, they lack an
 * affiliation or an e-mail, or the e-mail belongs to an account, to which only its owner can link the identity.
 */
export type JoinRefusal = "unknown" | "no-affiliation" | "no-email" | "email-taken";

type Newcomer = { assertion: Assertion; language: Locale; userAgent: string; formerToken?: string | undefined };

/** Creates an account for a person whose organization lets its people join, and opens a session in it. */
export async function joinOrganization(scope: Scope<"anyone">, newcomer: Newcomer) {
  const { assertion } = newcomer;
  const { FEDERATION_AFFILIATIONS: required, FEDERATION_HUBS: hubs } = settings();
  const scopes = scopesOf(assertion, hubs);
  const place = await findPlace(scopes);
  if (!place) return "unknown" as const;
  if (!hasAffiliation(assertion.affiliations, { scopes, required })) return "no-affiliation" as const;
  const { email } = assertion;
  if (email === null) return "no-email" as const;
  return inTransaction(async (tx) => {
    await lockAddress(tx, email);
    const { userAgent, formerToken } = newcomer;
    const entry = { identity: assertion.identity, userAgent, formerToken };
    // Of two first logins at once, the second finds the account of the first.
    const owner = await findIdentityOwner(assertion.identity, tx);
    if (owner) return openForIdentity(tx, scope, { ...entry, userId: owner.id });
    if ((await tx.user.count({ where: { verifiedEmail: email } })) > 0) return "email-taken" as const;
    const user = await createMember(tx, scope, { ...newcomer, email, place });
    // The institution decides who has addresses of its domain; other addresses prove nothing.
    if (isWithinScope(domainOf(email), assertion.scope))
      await verify(tx, scope, { ...user, language: newcomer.language });
    else await queueVerification(tx, user, { isNewcomer: true });
    return openForIdentity(tx, scope, { ...entry, userId: user.id });
  });
}

type Place = { organizationId: number; isAdmin: boolean };

/** The organization of the most specific scope that one has, and the role there; null if people cannot join it. */
async function findPlace(scopes: readonly string[]): Promise<Place | null> {
  for (const scope of scopes) {
    const [organization, another] = await db().organization.findMany({
      where: { federationScopes: { has: scope } },
      select: { id: true, federationJoin: true },
      take: 2,
    });
    if (!organization) continue;
    const { id: organizationId, federationJoin: own } = organization;
    const role = own === "usual" ? settings().FEDERATION_JOIN : own;
    if (another || role === "none" || role === "invited") return null;
    return { organizationId, isAdmin: role === "admin" };
  }
  return null;
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);

async function createMember(
  tx: Db,
  scope: Scope<"anyone">,
  { assertion, language, email, place }: Newcomer & { email: string; place: Place },
): Promise<{ id: number; email: string }> {
  const { identity, firstName, lastName } = assertion;
  const user = await tx.user.create({
    data: { email, username: email, firstName, lastName, language, memberships: { create: place } },
    select: { id: true, email: true },
  });
  const subject = { kind: "user", id: user.id, name: email };
  await recordAudit(tx, scope, {
    ...{ action: "user.register" as const, subject, organizationId: place.organizationId, by: user },
    after: { provider: identity.provider },
  });
  await recordAudit(tx, scope, {
    ...{ action: "membership.grant" as const, subject, organizationId: place.organizationId, by: user },
    after: { is_admin: place.isAdmin },
  });
  await addIdentity(tx, scope, { owner: user, identity });
  return user;
}

/** An invitation to the same address stays: an address alone gives no role. */
async function verify(tx: Db, scope: Scope<"anyone">, user: { id: number; email: string; language: Locale }) {
  await claimAddress(tx, scope, user, { isSamePerson: false });
  await mailOperators(tx, user, { template: "newUser", values: { email: user.email } });
}
