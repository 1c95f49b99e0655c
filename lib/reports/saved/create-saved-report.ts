import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import type { SavedReportDraft } from "./contract";
import { ownersGiven } from "./owners-given";
import { readCalendar } from "./read-calendar";
import { auditedReport, savedReportSelect, showSavedReport } from "./show-saved-report";
import { storedReport } from "./stored-report";

/** Throws Forbidden for a level the caller may not use. */
export async function createSavedReport(scope: Scope<"signed-in">, draft: SavedReportDraft) {
  const { name, description, config } = draft;
  const owners = await ownersGiven(scope, draft);
  const by = { createdById: scope.user.id, changedById: scope.user.id };
  const row = await inTransaction(async (tx) => {
    const created = await tx.savedReport.create({
      data: { name, description, ...owners, ...by, report: storedReport(config) },
      select: savedReportSelect,
    });
    if (created.ownerId === null)
      await recordAudit(tx, scope, {
        action: "report.create",
        subject: { kind: "report", id: created.id, name },
        organizationId: created.organizationId,
        after: auditedReport(created),
      });
    return created;
  });
  return showSavedReport(row, { actor: scope.actor, calendar: await readCalendar(scope.actor) });
}
