import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Addressees } from "./announcements/contract";
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
  /** Where somebody announces it, for everybody or for the members of organizations; its id is null for a program. */
  announcer?: { id: number | null; addressees: Addressees };
};

/**
 * Tells people of something, each as they prefer, when the caller's transaction commits: here at once, and by e-mail with
 * the next digest (send-digests.ts). One act makes one event, however many things it did. Returns whom it reached.
 */
export async function announceEvent(
  tx: Db,
  announcement: Announcement,
): Promise<{ id: number; told: number[]; expires: Date | null }> {
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
  const told = await give(tx, id, announcement);
  await tellStreams(tx, told, id);
  return { id, told, expires };
}

/** Gives the event to everybody who does not ignore such ones, and keeps who wants it by e-mail as well. */
async function give(tx: Db, eventId: number, { category, importance, userIds }: Announcement): Promise<number[]> {
  const rows = await tx.$queryRaw<{ user_id: number }[]>`
    INSERT INTO user_events (user_id, event_id, is_mailed)
    SELECT u.id, ${eventId}, coalesce(p.handling = 'email', false) FROM users u
    LEFT JOIN event_preferences p ON p.user_id = u.id AND p.category::text = ${category} AND p.importance = ${importance}
    WHERE u.id = ANY(${[...userIds]}) AND u.is_active AND p.handling IS DISTINCT FROM 'ignore'
    RETURNING user_id`;
  return rows.map(({ user_id }) => user_id);
}
