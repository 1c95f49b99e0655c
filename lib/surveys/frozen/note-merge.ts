import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";

/**
 * Before one organization gets what another has: what either submitted cannot be compared with the usage of both any
 * more. What the one submitted stays under its name; of the other, only answers of months that the one has usage of.
 */
export async function noteMerge(
  tx: Db,
  { from, into, name }: { from: number; into: number; name: string },
): Promise<void> {
  const mergedAt = now();
  await tx.frozenAnswer.updateMany({ where: { organizationId: from, submittedAs: null }, data: { submittedAs: name } });
  await tx.frozenAnswer.updateMany({ where: { organizationId: from, mergedAt: null }, data: { mergedAt } });
  await tx.$executeRaw`
    UPDATE frozen_answers f SET merged_at = ${mergedAt}
    WHERE f.organization_id = ${into} AND f.merged_at IS NULL AND EXISTS (
      SELECT FROM imports i WHERE i.organization_id = ${from} AND i.state = 'current' AND i.fact_count > 0
        AND i.month BETWEEN f.start_month AND f.end_month)`;
}
