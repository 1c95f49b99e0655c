import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";

const DAYS = 30;

/** Removes what expired a month ago, and what nobody has any more; returns how many events. */
export async function sweepEvents(): Promise<number> {
  const longAgo = new Date(now().getTime() - DAYS * 86_400_000);
  const { count } = await db().event.deleteMany({
    where: { OR: [{ expires: { lt: longAgo } }, { createdAt: { lt: longAgo }, recipients: { none: {} } }] },
  });
  return count;
}
