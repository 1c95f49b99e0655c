import "server-only";
import { type Actor, hasSession, isSignedIn, isThemselves } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound, NotSignedIn, Refused } from "@/lib/kit/errors";
import { hasProof, requireProof } from "../second-factor/session-proof";
import { openSession } from "../sessions/sessions";
import { identityKinds } from "./identity-kinds";
import { type Identity, isUsable, providerChoices, usableIdentities } from "./sign-in-providers";

const keyOf = ({ kind, provider, subject }: Identity) => ({
  type_provider_providerAccountId: { type: kind, provider, providerAccountId: subject },
});

/** The account linked to the identity, even if disabled. Never matched by e-mail. */
export async function findIdentityOwner(identity: Identity, tx: Db = db()) {
  const account = await tx.account.findUnique({
    where: keyOf(identity),
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

export async function admitIdentity(scope: Scope<"anyone">, identity: Identity): Promise<Admission> {
  const owner = await findIdentityOwner(identity);
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

type Entry = {
  userId: number;
  identity: Identity;
  userAgent: string;
  /** Token of the browser's previous session, which ends. */
  formerToken?: string | undefined;
};

/** Opens a session for the owner of a linked identity; a second factor is still required. */
export const enterByIdentity = (scope: Scope<"anyone">, entry: Entry) =>
  inTransaction((tx) => openForIdentity(tx, scope, entry));

/** The same in a transaction of the caller. */
export async function openForIdentity(tx: Db, scope: Scope<"anyone">, { identity, ...entry }: Entry) {
  const account = await tx.account.findUnique({
    where: { ...keyOf(identity), userId: entry.userId, user: { isActive: true } },
    select: { id: true, user: { select: { id: true, email: true } } },
  });
  if (!account) throw new NotSignedIn();
  const { provider } = identity;
  await recordAudit(tx, scope, { action: "session.open", by: account.user, after: { provider } });
  return openSession(tx, { ...entry, network: scope.network, identityId: account.id });
}

/** Links the identity to the caller's account; throws if it is linked to another one. */
export async function linkIdentity(scope: Scope<"account.change">, identity: Identity): Promise<void> {
  await requireProof(scope);
  await inTransaction((tx) => addIdentity(tx, scope, { owner: scope.user, identity }));
}

type Link = { owner: { id: number; email: string }; identity: Identity };

/** Links an identity to an account whose owner has just proved who they are; throws if it is linked already. */
export async function addIdentity(tx: Db, scope: Scope<Permission>, { owner, identity }: Link): Promise<void> {
  const { kind, provider, subject } = identity;
  await tx.account.create({ data: { userId: owner.id, type: kind, provider, providerAccountId: subject } });
  await recordAudit(tx, scope, {
    action: "user.link",
    subject: { kind: "user", id: owner.id, name: owner.email },
    after: { provider },
    by: { id: owner.id, email: owner.email },
  });
}

/** The caller's linked identities, oldest first, and the providers for adding one. */
export async function listIdentities({ user }: Scope<"account.change">) {
  const providers = providerChoices();
  const accounts = await db().account.findMany({
    where: { userId: user.id },
    orderBy: { id: "asc" },
    select: { id: true, type: true, provider: true, providerAccountId: true, createdAt: true },
  });
  return {
    provider: providers[0]?.names.en ?? null,
    providers: providers.map(({ id, kind, names }) => ({ id, kind, name_en: names.en, name_cs: names.cs })),
    identities: accounts.map((account) => ({
      pk: account.id,
      kind: identityKinds.find((kind) => kind === account.type) ?? "oidc",
      issuer: account.provider,
      subject: account.providerAccountId,
      is_usable: isUsable(account),
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
  return (await tx.account.count({ where: { userId, ...usableIdentities() } })) > 0;
}
