import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { markEvents } from "./mark-events";
import { showEvent, withEvent } from "./show-event";

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
