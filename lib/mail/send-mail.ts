import "server-only";
import { z } from "zod";
import { recallSite } from "@/lib/access/recall-site";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { unseal } from "@/lib/kit/seal";
import { composeMail } from "./compose-mail";
import { deliverMessage } from "./deliver-message";
import { isStillUseful, type WaitingMail, waitingMail } from "./mail";
import { MAIL_OWNER } from "./mail-work";
import { siteAddress } from "./site-address";

/** Sends a queued mail, or drops it if it is too late to be useful. Throws if the mail server does not accept it. */
export async function sendMail(sealed: string): Promise<void> {
  const mail = readMail(sealed);
  const { id, to, template, queuedAt } = mail;
  if (!isStillUseful(mail, now())) {
    log.warn({ mail: id, template }, "mail not sent: expired");
    return;
  }
  await recallSite();
  const { SITE_NAME, CONTACT_EMAIL } = settings();
  const composed = composeMail(mail, { name: SITE_NAME, contact: CONTACT_EMAIL, ...addresses(mail) });
  const outcome = await deliverMessage({
    id,
    to,
    queuedAt: new Date(queuedAt),
    attachment: mail.attachment,
    ...composed,
  });
  log.info({ mail: id, template }, `mail ${outcome}`);
}

/**
 * Throws if another version of the product queued a mail that this one cannot read; the error contains neither text nor
 * address.
 */
function readMail(sealed: string): WaitingMail {
  const { data, error } = waitingMail.safeParse(JSON.parse(unseal(sealed, MAIL_OWNER)));
  if (data) return data;
  throw new Error(`mail not sent: unknown format ${z.prettifyError(error).replace(/\s+/g, " ")}`);
}

const addresses = ({ language }: WaitingMail) => ({
  address: siteAddress(language),
  newPassword: siteAddress(language, "/", { "reset-password": "" }),
});
