import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { queueMail } from "@/lib/mail/queue-mail";
import type { findLink } from "../links/find-link";
import { spendLink } from "../links/spend-link";
import { claimAddress } from "../registration/claim-address";
import { endSessions } from "../sessions/end-sessions";

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
export async function confirmEmailChange(
  tx: Db,
  scope: Scope<"anyone">,
  { link, sessionId }: Confirmed,
): Promise<"verified"> {
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
