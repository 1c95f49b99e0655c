import "server-only";
import { db } from "@/lib/kit/db";
import { unsettledStatuses } from "./attempt-status";
import { importAttempt } from "./import-attempt";
import { type Lease, underLease } from "./lease-server";
import { failedTransport, settleAttempt } from "./settle-attempt";
import { TransportFailed } from "./sushi/transport-failed";

/**
 * Settles an attempt that a worker left when it ended: whoever holds the lease knows that nobody else is at it. A
 * download is lost; a stored answer is imported from its file. False when nothing was left.
 */
export async function resumeLeft(lease: Lease): Promise<boolean> {
  const left = await db().attempt.findFirst({
    where: { status: { in: [...unsettledStatuses] }, intention: { credentials: { serverId: lease.serverId } } },
    orderBy: { id: "asc" },
    select: { id: true, status: true, rawFileId: true },
  });
  if (!left) return false;
  if (left.status === "importing" && left.rawFileId !== null) await importAttempt(lease, left.id);
  else {
    const interrupted = failedTransport(new TransportFailed("interrupted"));
    await underLease(lease, (tx) => settleAttempt(tx, left.id, interrupted));
  }
  return true;
}
