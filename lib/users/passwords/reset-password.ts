import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden } from "@/lib/kit/errors";
import { isLocale, type Locale, routing } from "@/lib/kit/i18n/routing";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { seal, unseal } from "@/lib/kit/seal";
import { queueMail } from "@/lib/mail/queue-mail";
import { siteAddress } from "@/lib/mail/site-address";
import { issueLink } from "../links/links";
import type { KnownBrowser } from "../sessions/known-browser";
import { limitTries } from "../sessions/limit-tries";
import { findSignIn } from "./find-account";
import { RESET_SEAL, type ResetRequest, resetWork } from "./reset-work";

type Asking = { email: string; language?: Locale | undefined; browser?: KnownBrowser | null };

/**
 * Sends a reset link; whether there is an account is determined in the background, so response and timing are equal.
 */
export async function requestReset(scope: Scope<"anyone">, { email, language, browser }: Asking) {
  if (!settings().ALLOW_EMAIL_LOGIN) throw new Forbidden("emailLoginOff");
  const userId = browser && (await isOwn(browser, email)) ? browser.id : null;
  await limitTries("reset", { account: email, network: scope.network, browser: userId });
  const sealedEmail = seal(email.toLowerCase(), RESET_SEAL);
  await inTransaction((tx) => enqueue(tx, resetWork, { sealedEmail, language: language ?? null }));
  return { detail: "sent" as const, email };
}

/** Depends on the browser, never on whether the address has an account. */
const isOwn = async ({ userId }: KnownBrowser, email: string): Promise<boolean> =>
  (await db().user.count({ where: { id: userId, verifiedEmail: email.toLowerCase(), isActive: true } })) > 0;

/** Sends a reset link to the account of the address, if any, in the requested language. */
export async function mailReset({ sealedEmail, language: asked }: ResetRequest): Promise<void> {
  const user = await findSignIn(unseal(sealedEmail, RESET_SEAL), { withPassword: false });
  if (!user) return;
  const own = isLocale(user.language) ? user.language : routing.defaultLocale;
  const language = asked ?? own;
  await inTransaction(async (tx) => {
    const { uid, token } = await issueLink(tx, { userId: user.id, email: user.email, purpose: "reset" });
    const link = siteAddress(language, "/reset-password/", { uid, token });
    await queueMail(tx, { to: user.email, language, template: "reset", values: { link } });
  });
}
