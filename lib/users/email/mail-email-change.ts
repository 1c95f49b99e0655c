import "server-only";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { unseal } from "@/lib/kit/seal";
import { queueMail } from "@/lib/mail/queue-mail";
import { siteAddress } from "@/lib/mail/site-address";
import { linkSeal } from "../registration/verification-work";
import type { EmailChange } from "./email-change-work";

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
