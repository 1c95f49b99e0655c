import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import type { switchReportTypeCall } from "./contract";
import { isOwn } from "./list-managed-reports";

type Switched = z.output<typeof switchReportTypeCall.body>;

/**
 * Sets whether one of COUNTER's report types is harvested automatically; it can always be harvested by hand. Throws
 * NotFound, OutOfDate, and Refused for other report types.
 */
export function switchReportType(scope: Scope<"consortium.manage">, id: number, { active, revision }: Switched) {
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM report_types WHERE id = ${id} FOR UPDATE`;
    const stored = await tx.reportType.findUnique({ where: { id } });
    if (!stored) throw new NotFound();
    if (isOwn(stored)) throw new Refused("neverHarvested");
    if (stored.revision !== revision) throw new OutOfDate();
    if (stored.isActive === active) return { pk: id, revision, active };
    const row = await tx.reportType.update({
      where: { id },
      data: { isActive: active, revision: { increment: 1 } },
    });
    const subject = { kind: "report-type", id, name: stored.shortName };
    const change = { before: { enabled: stored.isActive }, after: { enabled: active } };
    await recordAudit(tx, scope, { action: "report-type.change", subject, ...change });
    return { pk: id, revision: row.revision, active: row.isActive };
  });
}
