import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { seal, unseal } from "@/lib/kit/seal";
import { queueMail } from "@/lib/mail/queue-mail";
import { siteAddress } from "@/lib/mail/site-address";
import { pathTo } from "@/lib/navigation/routes";
import { issueLink } from "../links/links";
import { proveCurrent } from "../passwords/change-password";
import { linkSeal } from "../registration/verification-work";
import { limitTries } from "../sessions/limit-tries";
import type { EmailChangeBody } from "./contract";
import { type EmailChange, emailChangeWork } from "./email-change-work";

/**
 * Sends a link to the new address and a notice to the current one, which stays until the link is opened. Neither the
 * response nor its timing reveals whether another account has the address.
 */
export async function askEmailChange(scope: Scope<"account.change">, change: EmailChangeBody) {
  const { user, network } = scope;
  await proveCurrent(scope, { current: change.password ?? "", field: "password" });
  const email = change.email.toLowerCase();
  if (email === user.email) throw new Invalid({ email: ["emailSame"] });
  await limitTries("verification", { account: user.id, network });
  await inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM users WHERE id = ${user.id} FOR UPDATE`;
    await forgetEmailChange(tx, user.id);
    const { id: linkId, token } = await issueLink(tx, { userId: user.id, email, purpose: "change" });
    await enqueue(tx, emailChangeWork, { linkId, sealedToken: seal(token, linkSeal(linkId)) });
    await tellOwner(tx, user, email);
    await recordAudit(tx, scope, {
      action: "user.ask-email",
      subject: { kind: "user", id: user.id, name: user.email },
      before: { email: user.email },
      after: { email },
    });
  });
  return { detail: "sent" as const, email };
}

/** Warns the owner in case it was not them. An unverified address may be a stranger's. */
async function tellOwner(tx: Db, user: { id: number; email: string; language: string }, newEmail: string) {
  const isVerified = (await tx.user.count({ where: { id: user.id, verifiedEmail: user.email } })) > 0;
  if (!isVerified) return;
  const language = isLocale(user.language) ? user.language : routing.defaultLocale;
  await queueMail(tx, {
    ...{ to: user.email, language, template: "emailChangeAsked" },
    values: { email: user.email, newEmail, link: siteAddress(language, pathTo("user-page")) },
  });
}

/** Keeps the current address: the link to another one becomes invalid. */
export async function cancelEmailChange({ user }: Scope<"account.change">): Promise<null> {
  await inTransaction((tx) => forgetEmailChange(tx, user.id));
  return null;
}

async function forgetEmailChange(tx: Db, userId: number): Promise<void> {
  await tx.mailedLink.deleteMany({ where: { userId, purpose: "change", usedAt: null } });
}

/** The address waiting for verification; null if none. */
export async function findEmailChange({ user }: Scope<"account.change">): Promise<string | null> {
  const link = await db().mailedLink.findFirst({
    where: { userId: user.id, purpose: "change", usedAt: null, expires: { gt: now() } },
    orderBy: { id: "desc" },
    select: { email: true },
  });
  return link?.email ?? null;
}

/** Sends the link to the new address, unless it belongs to another account. */
export async function mailEmailChange({ linkId, sealedToken }: EmailChange): Promise<void> {
  const link = await db().mailedLink.findUnique({
    where: { id: linkId, usedAt: null, expires: { gt: now() } },
    select: { email: true, user: { select: { email: true, language: true, isActive: true } } },
  });
  if (!link?.user.isActive) return;
  if ((await db().user.count({ where: { verifiedEmail: link.email } })) > 0) return;
  const language = isLocale(link.user.language) ? link.user.language : routing.defaultLocale;
  const address = siteAddress(language, "/verify-email/", { key: unseal(sealedToken, linkSeal(linkId)) });
  await inTransaction((tx) =>
    queueMail(tx, {
      ...{ to: link.email, language, template: "emailChange" },
      values: { link: address, email: link.user.email },
    }),
  );
}
