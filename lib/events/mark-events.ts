import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { tellStreams } from "./live/tell-streams";

/** Marks the user's own among these events; the first reading of each is kept. */
export async function markEvents(
  { user }: Scope<"signed-in">,
  { event_ids, read }: { event_ids: readonly number[]; read: boolean },
): Promise<{ updated: number; skipped: number }> {
  const events = [...new Set(event_ids)];
  const at = now().toISOString();
  const updated = await inTransaction(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE user_events SET is_read = ${read},
        first_read_at = CASE WHEN ${read} THEN coalesce(first_read_at, ${at}::timestamp) ELSE first_read_at END
      WHERE user_id = ${user.id} AND event_id = ANY(${events}) AND is_read <> ${read}`;
    if (changed > 0) await tellStreams(tx, [user.id]);
    return changed;
  });
  return { updated, skipped: events.length - updated };
}
