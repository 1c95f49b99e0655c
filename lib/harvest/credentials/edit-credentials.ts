import "server-only";
import { changedValues } from "@/lib/access/audit/changed-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { problemsBy, readLocked, refuseLocked } from "@/lib/credentials/edit/read-locked";
import { auditedCredentials } from "@/lib/credentials/history/audited-credentials";
import type { StoredCredentials } from "@/lib/credentials/list/shown-credentials";
import { planAutomatic } from "@/lib/harvest/plan/plan-automatic";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Problem } from "@/lib/kit/errors";

type Editable = "isEnabled" | "lockLevel" | "lastHarvestableMonth" | "brokenSince" | "brokenBy";

/** Changes to one set of credentials. `reports` is the complete new list. */
type Edit = {
  data?: Partial<Pick<StoredCredentials, Editable | "lastHarvestableById" | "lastHarvestableAttemptId">>;
  reports?: StoredCredentials["reports"];
};

type Task = {
  ids: readonly number[];
  /** Refuses locked credentials. */
  respectsLocks: boolean;
  /** Null if nothing changes; throws Problem if the change is not possible. */
  edit: (row: StoredCredentials) => Edit | null;
};

/** Enough for a large consortium's credentials, one by one. */
const TIMEOUT = 180_000;

/**
 * Edits many credentials, all or none. Returns the number of changed ones. Throws NotFound if any is out of reach,
 * otherwise a Problem that names the ones that cannot be edited as fields "credentials.<id>".
 */
export function editCredentials(scope: Scope<"credentials.manage">, task: Task): Promise<number> {
  return inTransaction(async (tx) => {
    const rows = await readLocked(tx, scope, task.ids);
    if (task.respectsLocks) refuseLocked(scope, rows);
    const edits = judge(rows, task.edit);
    for (const { row, edit } of edits) await write(tx, scope, { row, edit });
    await planAutomatic(
      tx,
      edits.map(({ row }) => row.id),
    );
    return edits.length;
  }, TIMEOUT);
}

function judge(rows: readonly StoredCredentials[], edit: Task["edit"]) {
  const problems: [number, Problem][] = [];
  const edits = rows.flatMap((row) => {
    try {
      const wanted = edit(row);
      return wanted ? [{ row, edit: wanted }] : [];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push([row.id, error]);
      return [];
    }
  });
  const [first] = problems;
  if (!first) return edits;
  const fields = problemsBy(problems.map(([id, { code }]) => [id, code]));
  throw new Problem(first[1] instanceof Forbidden ? 403 : 400, "nothingChanged", {}, fields);
}

async function write(
  tx: Db,
  scope: Scope<"credentials.manage">,
  { row, edit: { data = {}, reports = row.reports } }: { row: StoredCredentials; edit: Edit },
): Promise<void> {
  const { id } = row;
  const isOnlyFixing =
    Object.keys(data).every((name) => name.startsWith("broken")) && sameReports(row.reports, reports);
  const updatedById = scope.actor.kind === "user" ? scope.actor.id : null;
  await tx.credentials.update({
    where: { id },
    // Marks are not an edit: revision and time of change stay.
    data: isOnlyFixing ? { ...data, updatedAt: row.updatedAt } : { ...data, updatedById, revision: { increment: 1 } },
  });
  await writeReports(tx, row, reports);
  const { values: after, ...of } = auditedCredentials({ ...row, ...data, reports });
  const changed = changedValues(auditedCredentials(row).values, after);
  if (changed) await recordAudit(tx, scope, { action: "credentials.change", ...of, ...changed });
}

const sameReports = (one: StoredCredentials["reports"], other: StoredCredentials["reports"]) =>
  one.length === other.length &&
  one.every(({ reportTypeId }) => other.some((report) => report.reportTypeId === reportTypeId));

async function writeReports(tx: Db, { id, reports: before }: StoredCredentials, after: StoredCredentials["reports"]) {
  const ids = (reports: StoredCredentials["reports"]) => reports.map(({ reportTypeId }) => reportTypeId);
  const gone = ids(before).filter((one) => !ids(after).includes(one));
  const added = ids(after).filter((one) => !ids(before).includes(one));
  const fixed = ids(after.filter(({ brokenSince }) => !brokenSince)).filter((one) =>
    before.some((report) => report.reportTypeId === one && report.brokenSince),
  );
  if (gone.length > 0)
    await tx.credentialsReport.deleteMany({ where: { credentialsId: id, reportTypeId: { in: gone } } });
  if (added.length > 0)
    await tx.credentialsReport.createMany({
      data: added.map((reportTypeId) => ({ credentialsId: id, reportTypeId })),
      skipDuplicates: true,
    });
  if (fixed.length > 0)
    await tx.credentialsReport.updateMany({
      where: { credentialsId: id, reportTypeId: { in: fixed } },
      data: { brokenSince: null, brokenBy: null },
    });
}
