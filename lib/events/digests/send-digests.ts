import "server-only";
import { createTranslator } from "use-intl/core";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { lastAtHour } from "@/lib/kit/i18n/last-at-hour";
import { isLocale, type Locale, routing } from "@/lib/kit/i18n/routing";
import { timeZone } from "@/lib/kit/i18n/time-zone";
import { log } from "@/lib/kit/log";
import { Prisma } from "@/lib/kit/prisma/client";
import type { MailSections } from "@/lib/mail/mail-values";
import { queueMail } from "@/lib/mail/queue-mail";
import { siteAddress } from "@/lib/mail/site-address";
import { unsubscribing } from "@/lib/mail/unsubscribe-token";
import { pathTo } from "@/lib/navigation/routes";
import { catalog } from "@/messages/catalog";
import { type EventCategory, eventCategories, HIGH, wordsIn } from "../event";
import { mailWords } from "./mail-words";

/** Older unread events are on the events page. */
const DAYS = 7;
const MOST_TOLD = 40;

/**
 * Sends unread events up to the hour of the digest to everyone who wants them by mail: one mail a day. Idempotent, and
 * safe to restart after a crash. Returns the number of mails.
 */
export async function sendDigests(signal: AbortSignal, at = now()): Promise<number> {
  const until = lastAtHour(at, settings().EVENT_DIGEST_HOUR, timeZone());
  const people = await db().$queryRaw<{ id: number }[]>`
    SELECT DISTINCT own.user_id AS id FROM ${waiting({ at, until })} ORDER BY id`;
  let sent = 0;
  for (const { id } of people) {
    if (signal.aborted) break;
    try {
      if (await inTransaction((tx) => sendDigest(tx, id, { at, until }))) sent += 1;
    } catch (error) {
      log.error({ user: id, error: String(error) }, "event digest could not be sent");
    }
  }
  return sent;
}

type Times = { at: Date; until: Date };

/** Events (`e`) to send to users (`own.user_id`) who wanted mails then and still do. */
const waiting = ({ at, until }: Times) => Prisma.sql`
  user_events own JOIN events e ON e.id = own.event_id
  JOIN event_preferences p ON p.user_id = own.user_id AND p.category = e.category AND p.importance = e.importance
    AND p.handling = 'email'
  JOIN users u ON u.id = own.user_id AND u.is_active AND u.email_verified IS NOT NULL
  WHERE own.is_mailed AND own.mailed_at IS NULL AND NOT own.is_read
    AND e.created_at <= ${until.toISOString()}::timestamp
    AND e.created_at > ${new Date(until.getTime() - DAYS * 86_400_000).toISOString()}::timestamp
    AND (e.expires IS NULL OR e.expires > ${at.toISOString()}::timestamp)`;

/** One transaction: the mail, and the note that it was sent. */
async function sendDigest(tx: Db, userId: number, times: Times): Promise<boolean> {
  const [user] = await tx.$queryRaw<{ email: string; language: string }[]>`
    SELECT email, language FROM users WHERE id = ${userId} FOR UPDATE`;
  const isToldToday = await tx.userEvent.count({ where: { userId, mailedAt: { gte: times.until } } });
  if (!user || isToldToday > 0) return false;
  const rows = await tx.$queryRaw<DigestRow[]>`
    SELECT own.id, e.category::text AS category, e.importance, e.title_en, e.title_cs, e.description_en, e.description_cs
    FROM ${waiting(times)} AND own.user_id = ${userId} ORDER BY e.importance DESC, e.created_at DESC, e.id DESC`;
  const [first] = rows;
  if (!first) return false;
  const locale = isLocale(user.language) ? user.language : routing.defaultLocale;
  const t = createTranslator({ locale, messages: catalog[locale].events.digest });
  const listed = rows.slice(0, MOST_TOLD);
  const more = rows.length - listed.length;
  await queueMail(tx, {
    ...{ to: user.email, language: locale, template: "digest" },
    values: {
      title: rows.length === 1 ? wordsIn(first, locale).title : t("title", { count: rows.length }),
      text: [t("text", { count: rows.length }), ...(more > 0 ? [t("more", { count: more })] : [])].join(" "),
      sections: JSON.stringify(sectionsOf(listed, locale)),
      link: siteAddress(locale, pathTo("events"), { read: "false" }),
      settings: siteAddress(locale, pathTo("events"), { settings: "true" }),
      ...unsubscribing({ kind: "events", id: userId }, locale),
    },
  });
  const ids = rows.map(({ id }) => id);
  await tx.userEvent.updateMany({ where: { id: { in: ids } }, data: { mailedAt: times.at } });
  return true;
}

type DigestRow = {
  id: number;
  category: EventCategory;
  importance: number;
  title_en: string;
  title_cs: string;
  description_en: string;
  description_cs: string;
};

/** By category, most important first. */
function sectionsOf(rows: readonly DigestRow[], locale: Locale): MailSections {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "eventsPage" });
  return eventCategories.flatMap((category) => {
    const items = rows
      .filter((row) => row.category === category)
      .map((row) => {
        const { title, description } = wordsIn(row, locale);
        const { text, links } = mailWords(description);
        return {
          title: row.importance === HIGH ? `${t("important")}: ${title}` : title,
          text,
          links: links.map(({ label, path }) => ({ label, link: siteAddress(locale, path) })),
        };
      });
    return items.length > 0 ? [{ heading: t(`category.${category}`), items }] : [];
  });
}
