import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { isLocale, type Locale, routing } from "@/lib/kit/i18n/routing";
import { queueMail } from "@/lib/mail/queue-mail";
import { siteAddress } from "@/lib/mail/site-address";
import { pathTo } from "@/lib/navigation/routes";
import { type EventCategory, expiryOf, type Importance } from "./event";
import { tellStreams } from "./live/tell-streams";

export type Announcement = {
  category: EventCategory;
  importance: Importance;
  title: Record<Locale, string>;
  /** Markdown. */
  description: Record<Locale, string>;
  /** Whom to tell; those who are disabled, or ignore such events, are left out. */
  userIds: readonly number[];
  organizationId?: number | null;
  /** How long it is shown, 0 being for ever; by its importance unless given. */
  days?: number | undefined;
};

/** Tells people of something, each as they prefer, when the caller's transaction commits. Returns whom it reached. */
export async function announceEvent(tx: Db, announcement: Announcement): Promise<{ id: number; told: number[] }> {
  const { category, importance, title, description, organizationId = null, days } = announcement;
  const at = now();
  const { id } = await tx.event.create({
    data: {
      category,
      importance,
      titleEn: title.en,
      titleCs: title.cs,
      descriptionEn: description.en,
      descriptionCs: description.cs,
      organizationId,
      createdAt: at,
      expires: expiryOf(importance, at, days),
    },
    select: { id: true },
  });
  const told = await give(tx, id, announcement);
  await mail(tx, id, announcement);
  await tellStreams(tx, told, id);
  return { id, told };
}

/** Gives the event to everybody who does not ignore such ones. */
async function give(tx: Db, eventId: number, { category, importance, userIds }: Announcement): Promise<number[]> {
  const rows = await tx.$queryRaw<{ user_id: number }[]>`
    INSERT INTO user_events (user_id, event_id)
    SELECT u.id, ${eventId} FROM users u
    WHERE u.id = ANY(${[...userIds]}) AND u.is_active AND NOT EXISTS (
      SELECT FROM event_preferences p
      WHERE p.user_id = u.id AND p.category::text = ${category} AND p.importance = ${importance} AND p.handling = 'ignore')
    RETURNING user_id`;
  return rows.map(({ user_id }) => user_id);
}

/** Only to addresses that are known to be theirs. */
async function mail(tx: Db, eventId: number, { category, importance, title, description }: Announcement) {
  const preferences = await tx.eventPreference.findMany({
    where: {
      category,
      importance,
      handling: "email",
      user: { emailVerified: { not: null }, notifications: { some: { eventId } } },
    },
    select: { user: { select: { email: true, language: true } } },
  });
  for (const { user } of preferences) {
    const language = isLocale(user.language) ? user.language : routing.defaultLocale;
    const link = siteAddress(language, pathTo("events"), { order_by: "created", desc: "true" });
    const values = { title: title[language], text: description[language], link };
    await queueMail(tx, { to: user.email, language, template: "event", values });
  }
}
