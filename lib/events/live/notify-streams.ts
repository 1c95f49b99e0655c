import "server-only";
import type { Db } from "@/lib/kit/db";

/** PostgreSQL carries fewer than 8000 bytes at once; an id has ten digits at most. */
const AT_ONCE = 500;

/**
 * Notifies the live connections of these people, in all processes, of a new event or changed stats once the transaction
 * commits.
 */
export async function notifyStreams(tx: Db, userIds: readonly number[], event: number | null = null): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(userIds.length / AT_ONCE) }, (_, index) =>
    JSON.stringify({ event, users: userIds.slice(index * AT_ONCE, (index + 1) * AT_ONCE) }),
  );
  if (pieces.length > 0)
    await tx.$executeRaw`SELECT pg_notify('usus_events', piece) FROM unnest(${pieces}::text[]) AS piece`;
}
