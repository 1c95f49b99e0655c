import "server-only";
import type { Db } from "@/lib/kit/db";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { queueMail } from "@/lib/mail/queue-mail";

/** Notifies the account's owner of a changed password, in case it was not them. */
export function tellPasswordChange(tx: Db, { email, language }: { email: string; language: string }): Promise<void> {
  return queueMail(tx, {
    to: email,
    language: isLocale(language) ? language : routing.defaultLocale,
    template: "passwordChanged",
    values: { email },
  });
}
