import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import type { Discarded } from "@/lib/imports/publish/import-state";
import type { Db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";

const MOST_NAMES = 50;

/** Audits deleted numbers per organization: platforms, reports, months and number of facts. */
export async function auditDeleted(
  tx: Db,
  scope: Scope<"harvest.manage" | "credentials.manage">,
  discarded: readonly Discarded[],
): Promise<void> {
  const rows = await tx.import.findMany({
    where: { id: { in: discarded.map(({ id }) => id) } },
    select: {
      organizationId: true,
      month: true,
      factCount: true,
      organization: { select: { name: true } },
      platform: { select: { name: true } },
      reportType: { select: { shortName: true } },
    },
    orderBy: [{ organizationId: "asc" }, { month: "asc" }, { id: "asc" }],
  });
  for (const [organizationId, deleted] of groupBy(rows, (row) => row.organizationId)) {
    await recordAudit(tx, scope, {
      action: "usage.delete",
      subject: { kind: "organization", id: organizationId, name: deleted[0]?.organization.name ?? "" },
      organizationId,
      before: {
        imports: deleted.length,
        facts: deleted.reduce((sum, { factCount }) => sum + factCount, 0),
        platforms: names(deleted.map(({ platform }) => platform.name)),
        reports: names(deleted.map(({ reportType }) => reportType.shortName)),
        months: names(deleted.map(({ month }) => month.toISOString().slice(0, 7))),
      },
    });
  }
}

const names = (all: readonly string[]): string[] => [...new Set(all)].slice(0, MOST_NAMES);
