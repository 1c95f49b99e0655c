import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { addMonths, firstDay, monthOf } from "@/lib/counter/standard/month";
import { openImports, publishImports } from "@/lib/imports/publish/import-state";
import { runningMonth } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { readAccounts } from "@/lib/platforms/accounts";
import { visiblePlatforms } from "@/lib/platforms/show-platform";
import type { createEmptyCall } from "./contract";

/**
 * Marks a month as known to be empty. Throws NotFound for an organization out of reach or an unknown platform,
 * account or report; Refused if the month has data (monthThere), is too recent (monthTooYoung), or no harvest of it has failed
 * (nothingFailed).
 */
export async function createEmpty(
  scope: Scope<"harvest.manage">,
  { organization, platform: platformId, account, report_type: reportTypeId, date }: Parsed<typeof createEmptyCall.body>,
): Promise<{ pk: number }> {
  const month = monthOf(date);
  const [organizationId] = scope.within(organization).organizationIds;
  if (organizationId === undefined) throw new NotFound();
  const [platform, reportType] = await Promise.all([
    db().platform.findFirst({ where: { id: platformId, AND: visiblePlatforms([organizationId]) } }),
    db().reportType.findFirst({ where: { id: reportTypeId, OR: [{ organizationId: null }, { organizationId }] } }),
  ]);
  if (!platform || !reportType) throw new NotFound();
  const accounts = (await readAccounts(db(), [{ organizationId, platformId }]))({ organizationId, platformId });
  const accountId = (account === undefined ? accounts[0] : accounts.find(({ id }) => id === account))?.id;
  if (accountId === undefined) throw new NotFound();
  if (month >= addMonths(monthOf(runningMonth()), -1)) throw new Refused("monthTooYoung");
  const failed = await db().intention.count({
    where: {
      ...{ reportTypeId, month: new Date(firstDay(month)) },
      finishedAt: { not: null },
      canceledAt: null,
      credentials: { organizationId, platformId, accountId },
    },
  });
  if (failed === 0) throw new Refused("nothingFailed");
  const place = { organizationId, platformId, accountId, reportTypeId, month };
  return inTransaction(async (tx) => {
    const [importId = 0] = await openImports(tx, [place]);
    const empty = { importId, place, factCount: 0, sums: {}, isPartial: false };
    const { unchanged: conflicts } = await publishImports(tx, [empty], () => "has-data");
    if (conflicts.length > 0) throw new Refused("monthThere");
    await recordAudit(tx, scope, {
      action: "usage.mark-empty",
      subject: { kind: "platform", id: platformId, name: platform.name },
      organizationId,
      after: { reports: [reportType.shortName], months: [month] },
    });
    return { pk: importId };
  });
}
