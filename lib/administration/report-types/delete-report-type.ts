import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { isOwn } from "./list-managed-reports";
import { forgetGone, usesOfReports } from "./uses";

/**
 * Deletes an unused report type, with the records of imports that were undone. Anything that starts to use it meanwhile
 * waits and then finds it deleted. Throws NotFound, and Refused for COUNTER's report types and for one in use.
 */
export function deleteReportType(scope: Scope<"consortium.manage">, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM report_types WHERE id = ${id} FOR UPDATE`;
    const type = await tx.reportType.findUnique({ where: { id } });
    if (!type) throw new NotFound();
    if (!isOwn(type)) throw new Refused("ofCounter");
    if ((await usesOfReports(tx, [id])).size > 0) throw new Refused("reportTypeInUse", { name: type.shortName });
    await forgetGone(tx, id);
    await tx.reportType.delete({ where: { id } });
    const { organizationId, shortName, nameEn, nameCs } = type;
    const subject = { kind: "report-type", id, name: shortName };
    const before = { name: nameEn, name_cs: nameCs };
    await recordAudit(tx, scope, { action: "report-type.delete", subject, organizationId, before });
    return null;
  });
}
