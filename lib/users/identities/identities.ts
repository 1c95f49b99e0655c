import "server-only";
import { type Actor, hasSession, isSignedIn, isThemselves } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound, NotSignedIn, Refused } from "@/lib/kit/errors";
import { hasProof, requireProof } from "../second-factor/session-proof";
import { openSession } from "../sessions/sessions";
import { issuerKey, oidcProvider, usedIssuer } from "./oidc-provider";

/** The account linked to the provider's subject, even if disabled. Never matched by e-mail. */
export async function findIdentityOwner(subject: string) {
  const account = await db().account.findUnique({
    where: { provider_providerAccountId: { provider: usedIssuer(), providerAccountId: subject } },
    select: { user: { select: { id: true, email: true, emailVerified: true, isActive: true } } },
  });
  return account?.user ?? null;
}

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

type Entry = { userId: number; userAgent: string };

/** Opens a session for the owner of a linked identity; a second factor is still required. */
export function enterByIdentity(scope: Scope<"anyone">, { userId, userAgent }: Entry) {
  return inTransaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId, isActive: true }, select: { id: true, email: true } });
    if (!user) throw new NotSignedIn();
    await recordAudit(tx, scope, { action: "session.open", by: user, after: { provider: usedIssuer() } });
    return openSession(tx, { userId, network: scope.network, userAgent });
  });
}

/** Links the provider's subject to the caller's account; throws if it is linked to another one. */
export async function linkIdentity(scope: Scope<"account.change">, subject: string): Promise<void> {
  await requireProof(scope);
  const { id: userId, email } = scope.user;
  const provider = usedIssuer();
  await inTransaction(async (tx) => {
    await tx.account.create({ data: { userId, type: "oidc", provider, providerAccountId: subject } });
    const audited = { subject: { kind: "user", id: userId, name: email }, after: { provider } };
    await recordAudit(tx, scope, { action: "user.link", ...audited });
  });
}

/** The caller's linked identities, oldest first, and the provider's name for adding one. */
export async function listIdentities({ user }: Scope<"account.change">) {
  const provider = oidcProvider();
  const used = provider && issuerKey(provider.issuer);
  const accounts = await db().account.findMany({
    where: { userId: user.id },
    orderBy: { id: "asc" },
    select: { id: true, provider: true, providerAccountId: true, createdAt: true },
  });
  return {
    provider: provider?.name ?? null,
    identities: accounts.map((account) => ({
      pk: account.id,
      issuer: account.provider,
      subject: account.providerAccountId,
      is_usable: account.provider === used,
      created: account.createdAt.toISOString(),
    })),
  };
}

/** Unlinks an identity, unless it is the only way to log in. */
export async function unlinkIdentity(scope: Scope<"account.change">, identityId: number): Promise<null> {
  await requireProof(scope);
  const { id: userId, email } = scope.user;
  return inTransaction(async (tx) => {
    // Two concurrent requests must not each leave the other's identity as the last one.
    await tx.$queryRaw`select id from users where id = ${userId} for update`;
    const identity = await tx.account.findFirst({ where: { id: identityId, userId } });
    if (!identity) throw new NotFound();
    await tx.account.deleteMany({ where: { id: identityId } });
    if (!(await canSignIn(tx, userId))) throw new Refused("lastWayIn");
    const audited = { subject: { kind: "user", id: userId, name: email }, before: { provider: identity.provider } };
    await recordAudit(tx, scope, { action: "user.unlink", ...audited });
    return null;
  });
}

async function canSignIn(tx: Db, userId: number): Promise<boolean> {
  const { passwordHash } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } });
  if (passwordHash && settings().ALLOW_EMAIL_LOGIN) return true;
  const provider = oidcProvider();
  if (!provider) return false;
  return (await tx.account.count({ where: { userId, provider: issuerKey(provider.issuer) } })) > 0;
}
