import "server-only";
import { hasSession, isThemselves } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { confirmEmailChange } from "../email/confirm-email-change";
import { findLink } from "../links/find-link";
import { endSessions } from "../sessions/end-sessions";
import { limitTries } from "../sessions/limit-tries";
import { claimAddress } from "./claim-address";
import { lockAddress } from "./lock-address";

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
