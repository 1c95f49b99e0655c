import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";

/**
 * Call before one organization is merged into another: what either submitted can no longer be compared with the usage
 * of both. The merged organization's answers keep its name; of the remaining organization, only answers for months with
 * usage of the merged one are affected.
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
