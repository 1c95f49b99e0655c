import "server-only";
import { hasSession, isThemselves } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { queueMail } from "@/lib/mail/queue-mail";
import { findLink, spendLink } from "../links/links";
import { limitTries } from "../sessions/limit-tries";
import { endSessions } from "../sessions/sessions";
import { claimAddress, lockAddress } from "./claim-address";

const verification = { purposes: ["verification", "change"] } as const;

/**
 * Accepts the key of a link that verifies an address: the account's own or its new one. Mail scanners open links first,
 * so a used key of a verified account succeeds.
 */
export async function verifyEmail(scope: Scope<"anyone">, key: string) {
  const takeBack = await limitTries("link", { account: key, network: scope.network });
  const { email } = await findLink(db(), { token: key, ...verification });
  const detail = await inTransaction(async (tx) => {
    await lockAddress(tx, email);
    const link = await findLink(tx, { token: key, ...verification });
    if (link.purpose === "change")
      return confirmEmailChange(tx, scope, { link, sessionId: ownSession(scope, link.user.id) });
    if (link.user.emailVerified) return "verified" as const;
    if ((await tx.user.count({ where: { verifiedEmail: email } })) > 0) {
      // The owner of the e-mails already has an account; the page of the other one continues to the sign-in.
      await endSessions(tx, link.user.id);
      return "known" as const;
    }
    if (link.usedAt) throw new Refused("linkUsed");
    await tx.mailedLink.update({ where: { id: link.id }, data: { usedAt: now() } });
    const sessionId = ownSession(scope, link.user.id);
    await claimAddress(tx, scope, link.user, { isSamePerson: sessionId !== null });
    if (sessionId !== null) await spareCode(tx, sessionId);
    return "verified" as const;
  });
  await takeBack();
  return { detail, email };
}

/** Session of this user in the browser that opened the link, if any. */
function ownSession({ actor }: Scope<"anyone">, userId: number): number | null {
  const isOwn = hasSession(actor) && actor.id === userId && (actor.kind === "entrant" || isThemselves(actor));
  return isOwn ? actor.sessionId : null;
}

/** In this browser the link proves as much as a code by e-mail; an authenticator's code is still due. */
async function spareCode(tx: Db, sessionId: number): Promise<void> {
  await tx.session.updateMany({
    where: {
      id: sessionId,
      codeGivenAt: null,
      user: { devices: { none: { kind: "authenticator", confirmedAt: { not: null } } } },
    },
    data: { codeGivenAt: now() },
  });
}

type Confirmed = {
  readonly link: Awaited<ReturnType<typeof findLink>>;
  /** The user's own session in which the link was opened, if any. */
  readonly sessionId: number | null;
};

/**
 * Makes the new address the account's verified one. Requires a session of the same user: otherwise opening a stranger's
 * link would lend them one's address. Ends other sessions and invalidates links and codes of the former address. The
 * caller holds the lock on the new address. Throws Refused.
 */
async function confirmEmailChange(tx: Db, scope: Scope<"anyone">, { link, sessionId }: Confirmed): Promise<"verified"> {
  const { user, email } = link;
  if (link.usedAt && user.email === email) return "verified";
  if (sessionId === null) throw new Refused("confirmSignedIn");
  await spendLink(tx, link.id);
  if ((await tx.user.count({ where: { verifiedEmail: email } })) > 0) throw new Refused("addressTaken");
  const { username } = await tx.user.findUniqueOrThrow({ where: { id: user.id }, select: { username: true } });
  await tx.user.update({
    where: { id: user.id },
    data: {
      ...{ email, emailVerified: null, verifiedEmail: null, revision: { increment: 1 } },
      ...(username === user.email ? { username: email } : {}),
    },
  });
  await tx.mailedLink.deleteMany({ where: { userId: user.id, usedAt: null } });
  await tx.secondFactorDevice.deleteMany({ where: { userId: user.id, kind: "email" } });
  await claimAddress(tx, scope, { id: user.id, email }, { isSamePerson: true });
  const ended = await endSessions(tx, user.id, { except: sessionId });
  await recordAudit(tx, scope, {
    action: "user.change",
    subject: { kind: "user", id: user.id, name: email },
    before: { email: user.email },
    after: { email, ended_sessions: ended },
    by: { id: user.id, email },
  });
  if (user.emailVerified)
    await queueMail(tx, {
      ...{ to: user.email, language: isLocale(user.language) ? user.language : routing.defaultLocale },
      ...{ template: "emailChanged", values: { email: user.email, newEmail: email } },
    });
  return "verified";
}
