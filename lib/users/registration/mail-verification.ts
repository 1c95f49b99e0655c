import "server-only";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { isLocale, type Locale, routing } from "@/lib/kit/i18n/routing";
import { unseal } from "@/lib/kit/seal";
import { queueMail } from "@/lib/mail/queue-mail";
import { siteAddress } from "@/lib/mail/site-address";
import { tellOperators } from "@/lib/mail/tell-operators";
import { linkSeal, type Verification } from "./verification-work";

/**
 * Sends the verification link; if the address has an account, notifies its owner with a link that ends the attempt.
 * Also notifies the site's operators of new users.
 */
export async function mailVerification({ linkId, sealedToken, isNewcomer }: Verification): Promise<void> {
  const link = await db().mailedLink.findUnique({
    where: { id: linkId, usedAt: null, expires: { gt: now() } },
    select: { email: true, user: { select: { email: true, language: true, emailVerified: true } } },
  });
  if (!link || link.user.email !== link.email || link.user.emailVerified) return;
  const owner = await db().user.findUnique({ where: { verifiedEmail: link.email }, select: { language: true } });
  const language = localeOf((owner ?? link.user).language);
  const to = { to: link.email, language };
  await inTransaction(async (tx) => {
    const verify = siteAddress(language, "/verify-email/", { key: unseal(sealedToken, linkSeal(linkId)) });
    if (owner) return queueMail(tx, { ...to, template: "alreadyRegistered", values: { link: verify } });
    await queueMail(tx, { ...to, template: "verification", values: { link: verify } });
    if (isNewcomer) await tellOperators(tx, link.user, { template: "newUser", values: { email: link.email } });
  });
}

const localeOf = (language: string): Locale => (isLocale(language) ? language : routing.defaultLocale);
