import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import type { Mail } from "./mail";
import { queueMail } from "./queue-mail";

type OperatorMail = Mail extends infer M ? (M extends Mail ? Omit<M, "to" | "language"> : never) : never;

/**
 * A mail to the site's operators, in the language of the contact address's account here, else of the user concerned.
 */
export async function mailOperators(tx: Db, about: { language: string }, mail: OperatorMail): Promise<void> {
  const to = settings().CONTACT_EMAIL;
  if (!z.email().safeParse(to).success) return;
  const operator = await tx.user.findUnique({ where: { verifiedEmail: to.toLowerCase() }, select: { language: true } });
  const language = [operator?.language, about.language].find(isLocale) ?? routing.defaultLocale;
  await queueMail(tx, { to, language, ...mail });
}
