import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import type { Mail } from "./mail";
import { queueMail } from "./queue-mail";

type Told = Mail extends infer M ? (M extends Mail ? Omit<M, "to" | "language"> : never) : never;

/** A mail to those who run the site, in the language of whoever owns the contact address here, else in that of the person it is about. */
export async function tellOperators(tx: Db, about: { language: string }, mail: Told): Promise<void> {
  const to = settings().CONTACT_EMAIL;
  if (!z.email().safeParse(to).success) return;
  const operator = await tx.user.findUnique({ where: { verifiedEmail: to.toLowerCase() }, select: { language: true } });
  const language = [operator?.language, about.language].find(isLocale) ?? routing.defaultLocale;
  await queueMail(tx, { to, language, ...mail });
}
