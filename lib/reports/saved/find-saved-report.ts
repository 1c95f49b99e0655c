import "server-only";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { type Db, db } from "@/lib/kit/db";
import { Forbidden, NotFound, OutOfDate } from "@/lib/kit/errors";
import { mayWriteReport } from "./report-rights";
import { seenReports } from "./seen-reports";
import { type SavedReportRow, savedReportSelect } from "./show-saved-report";

/** A saved report visible to the caller; NotFound otherwise. */
export async function findSavedReport(scope: Scope<Permission>, id: number, tx: Db = db()): Promise<SavedReportRow> {
  const row = await tx.savedReport.findFirst({ where: { id, ...seenReports(scope) }, select: savedReportSelect });
  if (!row) throw new NotFound("reportNotFound");
  return row;
}

/**
 * The same, locked for a change; throws Forbidden if it is only visible, OutOfDate if it changed since the caller read
 * it.
 */
export async function lockSavedReport(
  tx: Db,
  scope: Scope<"signed-in">,
  { id, revision }: { id: number; revision?: number },
): Promise<SavedReportRow> {
  await tx.$queryRaw`SELECT id FROM saved_reports WHERE id = ${id} FOR UPDATE`;
  const row = await findSavedReport(scope, id, tx);
  if (!mayWriteReport(scope.actor, row)) throw new Forbidden("reportNotYours");
  if (revision !== undefined && row.revision !== revision) throw new OutOfDate();
  return row;
}
