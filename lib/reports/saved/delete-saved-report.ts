import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { lockSavedReport } from "./find-saved-report";
import { auditedReport } from "./show-saved-report";

/** Throws NotFound, and Forbidden if the caller may only view it. */
export async function deleteSavedReport(scope: Scope<"signed-in">, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    const stored = await lockSavedReport(tx, scope, { id });
    await tx.savedReport.delete({ where: { id } });
    if (stored.ownerId === null)
      await recordAudit(tx, scope, {
        action: "report.delete",
        subject: { kind: "report", id, name: stored.name },
        organizationId: stored.organizationId,
        before: auditedReport(stored),
      });
    return null;
  });
}
