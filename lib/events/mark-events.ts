import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";
import type { markMatchingCall } from "./contract";
import { notifyStreams } from "./live/notify-streams";
import { matchesSearch } from "./own-events";
import { showEvent, withEvent } from "./show-event";

/** Changes what is marked; the first reading of each is kept. */
const marked = (read: boolean) => Prisma.sql`is_read = ${read},
  first_read_at = CASE WHEN ${read} THEN coalesce(first_read_at, ${now().toISOString()}::timestamp) ELSE first_read_at END`;

/** Marks the user's own among these events. */
export async function markEvents(
  { user }: Scope<"signed-in">,
  { event_ids, read }: { event_ids: readonly number[]; read: boolean },
): Promise<{ updated: number; skipped: number }> {
  const events = [...new Set(event_ids)];
  const updated = await inTransaction(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE user_events SET ${marked(read)}
      WHERE user_id = ${user.id} AND event_id = ANY(${events}) AND is_read <> ${read}`;
    if (changed > 0) await notifyStreams(tx, [user.id]);
    return changed;
  });
  return { updated, skipped: events.length - updated };
}

/** Marks all of the user's events that the filters find, up to the newest one they know of; returns those that changed. */
export async function markMatchingEvents(
  { user }: Scope<"signed-in">,
  { up_to, read, category, importance, search }: Parsed<typeof markMatchingCall.body>,
): Promise<{ event_ids: number[] }> {
  return inTransaction(async (tx) => {
    const changed = await tx.$queryRaw<{ event_id: number }[]>`
      UPDATE user_events own SET ${marked(read)} FROM events e
      WHERE e.id = own.event_id AND own.user_id = ${user.id} AND own.is_read <> ${read} AND e.id <= ${up_to}
        AND (e.expires IS NULL OR e.expires > ${now().toISOString()}::timestamp)
        AND (${category.length === 0} OR e.category::text = ANY(${category}))
        AND (${importance.length === 0} OR e.importance = ANY(${importance})) AND ${matchesSearch(search)}
      RETURNING own.event_id`;
    if (changed.length > 0) await notifyStreams(tx, [user.id]);
    return { event_ids: changed.map(({ event_id }) => event_id) };
  });
}

/** Marks one of the user's own events and returns it; throws NotFound for events of others. */
export async function markEvent(scope: Scope<"signed-in">, eventId: number, read: boolean) {
  await markEvents(scope, { event_ids: [eventId], read });
  const { user } = scope;
  const row = await db().userEvent.findUnique({
    where: { userId_eventId: { userId: user.id, eventId } },
    include: withEvent,
  });
  if (!row) throw new NotFound();
  return showEvent(row, user.language);
}
