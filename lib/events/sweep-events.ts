import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";

const DAYS = 30;

/** Removes events that expired a month ago or have no recipients left; returns their number. */
export async function sweepEvents(): Promise<number> {
  const longAgo = new Date(now().getTime() - DAYS * 86_400_000);
  const { count } = await db().event.deleteMany({
    where: { OR: [{ expires: { lt: longAgo } }, { createdAt: { lt: longAgo }, recipients: { none: {} } }] },
  });
  return count;
}
