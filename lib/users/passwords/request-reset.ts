import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { seal } from "@/lib/kit/seal";
import type { KnownBrowser } from "../sessions/known-browser";
import { limitTries } from "../sessions/limit-tries";
import { RESET_SEAL, resetWork } from "./reset-work";

type Asking = { email: string; language?: Locale | undefined; browser?: KnownBrowser | null };

/**
 * Sends a reset link; whether there is an account is determined in the background, so response and timing are equal.
 */
export async function requestReset(scope: Scope<"anyone">, { email, language, browser }: Asking) {
  if (!settings().ALLOW_EMAIL_LOGIN) throw new Forbidden("emailLoginOff");
  const known = browser && (await isOwn(browser, email)) ? browser.id : null;
  await limitTries("reset", { account: email, network: scope.network, browser: known });
  const sealedEmail = seal(email.toLowerCase(), RESET_SEAL);
  await inTransaction((tx) => enqueue(tx, resetWork, { sealedEmail, language: language ?? null }));
  return { detail: "sent" as const, email };
}

/** Depends on the browser, never on whether the address has an account. */
const isOwn = async ({ userId }: KnownBrowser, email: string): Promise<boolean> =>
  (await db().user.count({ where: { id: userId, verifiedEmail: email.toLowerCase(), isActive: true } })) > 0;
