import "server-only";
import { createTranslator } from "use-intl/core";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { fileStore } from "@/lib/kit/files/current-store";
import type { Locale } from "@/lib/kit/i18n/routing";
import { log } from "@/lib/kit/log";
import { catalog } from "@/messages/catalog";
import { announceEvent } from "./announce-event";
import { HIGH } from "./event";

const AT_MOST_EVERY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Notifies superusers once a day that files cannot be stored. Never throws: the database may be full as well, and the
 * log has the error in any case.
 */
export async function announceStorageFailed(reason: string): Promise<void> {
  log.error({ reason }, "files cannot be stored: the disk is full or failing");
  try {
    await announceOnce(reason);
  } catch (error) {
    log.error({ error: String(error) }, "no user could be notified that files cannot be stored");
  }
}

function announceOnce(reason: string): Promise<void> {
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('storage-failed'))`;
    const title = { en: words("en")("title"), cs: words("cs")("title") };
    const since = new Date(now().getTime() - AT_MOST_EVERY_MILLISECONDS);
    const recent = await tx.event.findFirst({
      where: { category: "general", titleEn: title.en, createdAt: { gt: since } },
      select: { id: true },
    });
    if (recent) return;
    const operators = await tx.user.findMany({ where: { isSuperuser: true, isActive: true }, select: { id: true } });
    const values = { reason, folder: fileStore().place };
    await announceEvent(tx, {
      category: "general",
      importance: HIGH,
      title,
      description: { en: words("en")("text", values), cs: words("cs")("text", values) },
      userIds: operators.map(({ id }) => id),
    });
  });
}

const words = (locale: Locale) => createTranslator({ locale, messages: catalog[locale].events.storage });
