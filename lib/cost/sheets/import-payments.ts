import "server-only";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { offeredTo } from "@/lib/platforms/show-platform";
import { daysOfPayment, type ImportedPayment } from "../contract";
import { dayColumns } from "../license-period";
import { insertPayment, lockPayments, paymentColumns, refuseOverlap, updatePayment } from "../payments";
import { isSame } from "./preview-payments";

const MINUTE = 60_000;

/** All or nothing. Throws NotFound for an organization out of reach, Refused for a platform it cannot use. */
export async function importPayments(
  scope: Scope<"payments.manage">,
  organization: number,
  payments: readonly ImportedPayment[],
) {
  const own = scope.within(organization);
  for (const { organization: id } of payments) own.within(id);
  return inTransaction(async (tx) => {
    await lockPayments(tx);
    const owners = new Map<number, number | null>();
    const offered = { id: { in: payments.map(({ platform }) => platform) }, ...offeredTo(own.organizationIds) };
    for (const { id, organizationId } of await tx.platform.findMany({ where: offered })) owners.set(id, organizationId);
    const counts = { created: 0, changed: 0, same: 0 };
    for (const { organization: organizationId, platform: platformId, year, from, to, ...draft } of payments) {
      const period = daysOfPayment({ year, from, to });
      if (!period) throw new Refused("paymentPlatform");
      const owner = owners.get(platformId);
      if (owner === undefined || (owner !== null && owner !== organizationId)) throw new Refused("paymentPlatform");
      const place = { organizationId, platformId, period };
      const { startsOn, endsOn } = dayColumns(period);
      const where = { organizationId, platformId, startsOn, endsOn };
      const stored = await tx.payment.findFirst({ where, select: paymentColumns });
      if (!stored) await refuseOverlap(tx, place);
      if (!stored) await insertPayment(tx, scope, { place, draft });
      else if (!isSame(stored, draft)) await updatePayment(tx, scope, { stored, draft });
      counts[!stored ? "created" : isSame(stored, draft) ? "same" : "changed"] += 1;
    }
    return counts;
  }, MINUTE);
}
