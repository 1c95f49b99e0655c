import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Addressees } from "./contract";
import { type EventCategory, expiryOf, type Importance } from "./event";
import { notifyStreams } from "./live/notify-streams";

export type EventAnnouncement = {
  category: EventCategory;
  importance: Importance;
  title: Record<Locale, string>;
  /** Markdown. */
  description: Record<Locale, string>;
  /** Recipients; disabled users, and users who ignore such events, are skipped. */
  userIds: readonly number[];
  organizationId?: number | null;
  /** Days until it expires, 0 for never; depends on its importance by default. */
  days?: number | undefined;
  /** Set for announcements to everyone or to members of organizations; the id is null for an API key. */
  announcer?: { id: number | null; addressees: Addressees };
};

/**
 * Notifies users according to their preferences when the caller's transaction commits: in the app at once, by e-mail
 * with the next digest (send-digests.ts). One action makes one event, however many objects it affects. Returns the
 * users reached.
 */
export async function announceEvent(
  tx: Db,
  announcement: EventAnnouncement,
): Promise<{ id: number; recipients: number[]; expires: Date | null }> {
  const { category, importance, title, description, organizationId = null, days, announcer } = announcement;
  const at = now();
  const expires = expiryOf(importance, at, days);
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
      expires,
      ...(announcer && { isAnnouncement: true, announcedById: announcer.id }),
      ...(announcer?.addressees && { addressees: announcer.addressees }),
    },
    select: { id: true },
  });
  const recipients = await give(tx, id, announcement);
  await notifyStreams(tx, recipients, id);
  return { id, recipients, expires };
}

/** Adds the event for everyone who does not ignore it, and remembers who also wants an e-mail. */
async function give(tx: Db, eventId: number, { category, importance, userIds }: EventAnnouncement): Promise<number[]> {
  const rows = await tx.$queryRaw<{ user_id: number }[]>`
    INSERT INTO user_events (user_id, event_id, is_mailed)
    SELECT u.id, ${eventId}, coalesce(p.handling = 'email', false) FROM users u
    LEFT JOIN event_preferences p ON p.user_id = u.id AND p.category::text = ${category} AND p.importance = ${importance}
    WHERE u.id = ANY(${[...userIds]}) AND u.is_active AND p.handling IS DISTINCT FROM 'ignore'
    RETURNING user_id`;
  return rows.map(({ user_id }) => user_id);
}
