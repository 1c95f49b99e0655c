import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { type EventStats, eventStats } from "./contract";
import { countFacets, type EventTally, type Facets } from "./event-facets";
import { matchesSearch, ownEvents } from "./own-events";
import { showEvent, withEvent } from "./show-event";

export type EventFilter = Facets & { search?: string };

/** The user, and the language of event titles. */
export type EventReader = { id: number; language: string };

type Row = EventTally & { next_expiry: Date | null };

/** A user's event stats, and when the first of their events expires, which changes the stats. */
export async function countEvents(
  { id, language }: EventReader,
  filter: EventFilter = {},
): Promise<{ stats: EventStats; nextExpiry: Date | null }> {
  // One snapshot: an event announced between the two queries would be in only one of them.
  const [rows, newest] = await db().$transaction(
    [
      db().$queryRaw<Row[]>`
      SELECT e.category::text AS category, e.importance, own.is_read AS read, min(e.expires) AS next_expiry,
        count(*)::int AS total, (count(*) FILTER (WHERE ${matchesSearch(filter.search ?? "")}))::int AS found
      FROM ${ownEvents(id)} GROUP BY e.category, e.importance, own.is_read`,
      db().userEvent.findFirst({
        where: { userId: id, event: { OR: [{ expires: null }, { expires: { gt: now() } }] } },
        orderBy: [{ event: { createdAt: "desc" } }, { eventId: "desc" }],
        include: withEvent,
      }),
    ],
    { isolationLevel: "RepeatableRead" },
  );
  const expiries = rows.flatMap(({ next_expiry }) => next_expiry?.getTime() ?? []);
  const stats = eventStats.parse({
    ...countFacets(rows, filter),
    newest_pk: newest?.eventId ?? null,
    newest_event: newest && showEvent(newest, language),
  });
  return { stats, nextExpiry: expiries.length > 0 ? new Date(Math.min(...expiries)) : null };
}

/** Number of the user's events, and the newest one. */
export async function readStats({ user }: Scope<"signed-in">, filter: EventFilter = {}): Promise<EventStats> {
  return (await countEvents(user, filter)).stats;
}
