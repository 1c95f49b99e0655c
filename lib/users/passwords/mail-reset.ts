import "server-only";
import { inTransaction } from "@/lib/kit/db";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { unseal } from "@/lib/kit/seal";
import { queueMail } from "@/lib/mail/queue-mail";
import { siteAddress } from "@/lib/mail/site-address";
import { findAccount } from "../find-account";
import { issueLink } from "../links/issue-link";
import { RESET_SEAL, type ResetRequest } from "./reset-work";

/** Sends a reset link to the account of the address, if any, in the requested language. */
export async function mailReset({ sealedEmail, language: asked }: ResetRequest): Promise<void> {
  const user = await findAccount(unseal(sealedEmail, RESET_SEAL), { withPassword: false });
  if (!user) return;
  const own = isLocale(user.language) ? user.language : routing.defaultLocale;
  const language = asked ?? own;
  await inTransaction(async (tx) => {
    const { uid, token } = await issueLink(tx, { userId: user.id, email: user.email, purpose: "reset" });
    const link = siteAddress(language, "/reset-password/", { uid, token });
    await queueMail(tx, { to: user.email, language, template: "reset", values: { link } });
  });
}
