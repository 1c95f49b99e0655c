import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import type { SavedReportChange } from "./contract";
import { lockSavedReport } from "./find-saved-report";
import { ownersGiven } from "./owners-given";
import { readCalendar } from "./read-calendar";
import { levelOf, type Owners } from "./report-rights";
import { auditedReport, type SavedReportRow, savedReportSelect, showSavedReport } from "./show-saved-report";
import { storedReport } from "./stored-report";

/**
 * Changes the given fields. A new level requires the right to change the report as it was and as it becomes. Throws
 * NotFound, Forbidden, and OutOfDate if the report changed since the caller read it.
 */
export async function changeSavedReport(scope: Scope<"signed-in">, id: number, change: SavedReportChange) {
  const { name, description, config, revision } = change;
  const row = await inTransaction(async (tx) => {
    const stored = await lockSavedReport(tx, scope, { id, revision });
    const data = {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(config === undefined ? {} : { report: storedReport(config) }),
      ...(await ownersAfter(scope, stored, change)),
    };
    if (Object.keys(data).length === 0) return stored;
    const changed = await tx.savedReport.update({
      where: { id },
      data: { ...data, changedAt: now(), changedById: scope.user.id, revision: { increment: 1 } },
      select: savedReportSelect,
    });
    await writeDown(tx, scope, { before: stored, after: changed });
    return changed;
  });
  return showSavedReport(row, { actor: scope.actor, calendar: await readCalendar(scope.actor) });
}

/** Unchanged unless given. */
async function ownersAfter(
  scope: Scope<"signed-in">,
  stored: Owners,
  change: SavedReportChange,
): Promise<Partial<Owners>> {
  const { access_level = levelOf(stored), owner, owner_organization } = change;
  if (change.access_level === undefined && owner === undefined && owner_organization === undefined) return {};
  return ownersGiven(scope, {
    access_level,
    owner: owner ?? stored.ownerId ?? undefined,
    owner_organization: owner_organization ?? stored.organizationId,
  });
}

/** Audits reports that were or become shared; private reports are not audited. */
async function writeDown(tx: Db, scope: Scope<"signed-in">, rows: { before: SavedReportRow; after: SavedReportRow }) {
  const { before, after } = rows;
  if (before.ownerId !== null && after.ownerId !== null) return;
  const differing = changedValues(auditedReport(before), auditedReport(after));
  if (!differing) return;
  await recordAudit(tx, scope, {
    action: "report.change",
    subject: { kind: "report", id: after.id, name: after.name },
    organizationId: after.organizationId ?? before.organizationId,
    ...differing,
  });
}
