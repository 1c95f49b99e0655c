import "server-only";
import { db, inTransaction } from "@/lib/kit/db";
import { planAutomatic } from "./plan-automatic";

/**
 * Updates the plan for last month for all credentials, one organization at a time. Changes to credentials update the
 * plan at once; this handles a month that has just ended, and anything missed.
 */
export async function refreshPlan(): Promise<void> {
  const organizations = await db().organization.findMany({
    where: { credentials: { some: {} } },
    select: { credentials: { select: { id: true } } },
    orderBy: { id: "asc" },
  });
  for (const { credentials } of organizations) {
    const ids = credentials.map(({ id }) => id);
    await inTransaction((tx) => planAutomatic(tx, ids), 60_000);
  }
}
