import "server-only";
import { createTranslator } from "use-intl/core";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";
import { announceEvent } from "./announce-event";
import { NORMAL } from "./event";

const DAYS = 90;

/** Sends the welcome event; call once per user. */
export async function welcomeUser(tx: Db, { id }: { id: number }): Promise<void> {
  await announceEvent(tx, {
    category: "general",
    importance: NORMAL,
    title: { en: greeting("en", "title"), cs: greeting("cs", "title") },
    description: { en: greeting("en", "text"), cs: greeting("cs", "text") },
    userIds: [id],
    days: DAYS,
  });
}

function greeting(locale: Locale, part: "title" | "text"): string {
  const t = createTranslator({ locale, messages: catalog[locale].events.welcome });
  return t(part, { site: settings().SITE_NAME });
}
