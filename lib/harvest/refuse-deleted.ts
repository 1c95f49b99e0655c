import "server-only";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";

/**
 * Throws Refused when the credentials were deleted while their answer came in: nothing of it may become visible then. To be
 * asked under the lease, which the deletion waits for.
 */
export async function refuseDeleted(tx: Db, attemptId: number): Promise<void> {
  const found = await tx.attempt.findFirst({
    where: { id: attemptId, intention: { credentials: { deletedAt: { not: null } } } },
    select: { id: true },
  });
  if (found) throw new Refused("credentialsDeleted");
}
