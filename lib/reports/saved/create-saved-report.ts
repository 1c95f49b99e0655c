import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import type { SavedReportDraft } from "./contract";
import { ownersGiven } from "./owners-given";
import { readCalendar } from "./read-calendar";
import { auditedReport, type SavedReportRow, savedReportSelect, showSavedReport } from "./show-saved-report";
import { storedReport } from "./stored-report";

/** Throws Forbidden for a level the caller may not use. */
export async function createSavedReport(scope: Scope<"signed-in">, draft: SavedReportDraft) {
  const row = await inTransaction((tx) => writeSavedReport(tx, scope, draft));
  return showSavedReport(row, { actor: scope.actor, calendar: await readCalendar(scope.actor) });
}

/** The same in the caller's transaction. */
export async function writeSavedReport(
  tx: Db,
  scope: Scope<"signed-in" | "annotations.manage">,
  draft: SavedReportDraft,
): Promise<SavedReportRow> {
  const { name, description, config } = draft;
  const owners = await ownersGiven(scope, draft);
  const by = { createdById: scope.user.id, changedById: scope.user.id };
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
}
