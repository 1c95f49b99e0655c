import "server-only";
import { db, inTransaction } from "@/lib/kit/db";
import { planAutomatic } from "./plan-automatic";

/**
 * Brings what is planned for last month in line with all credentials, one organization after the other. Changes are
 * planned for at once; this is for a month that has just ended, and for what was missed.
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
