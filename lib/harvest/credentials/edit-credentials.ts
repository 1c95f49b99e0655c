import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { auditedCredentials } from "@/lib/credentials/audited-credentials";
import { storedLimits } from "@/lib/credentials/edit/credentials-limits";
import { problemsBy, readLocked, refuseLocked } from "@/lib/credentials/edit/read-locked";
import type { StoredCredentials } from "@/lib/credentials/list/show-credentials";
import { type LockLevel, lockLevelOf, maySetLocks } from "@/lib/credentials/lock";
import { planAutomatic } from "@/lib/harvest/plan/plan-automatic";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, Problem, Refused } from "@/lib/kit/errors";

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
function editCredentials(scope: Scope<"credentials.manage">, task: Task): Promise<number> {
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
      const change = edit(row);
      return change ? [{ row, edit: change }] : [];
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
  const removedIds = ids(before).filter((one) => !ids(after).includes(one));
  const added = ids(after).filter((one) => !ids(before).includes(one));
  const fixed = ids(after.filter(({ brokenSince }) => !brokenSince)).filter((one) =>
    before.some((report) => report.reportTypeId === one && report.brokenSince),
  );
  if (removedIds.length > 0)
    await tx.credentialsReport.deleteMany({ where: { credentialsId: id, reportTypeId: { in: removedIds } } });
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

/** Switches automatic harvesting on or off, all or none; returns the number of changed credentials. */
export function updateEnabled(
  scope: Scope<"credentials.manage">,
  { enabled, credentials }: { enabled: boolean; credentials: readonly number[] },
): Promise<number> {
  return editCredentials(scope, {
    ids: credentials,
    respectsLocks: true,
    edit: ({ isEnabled }) => (isEnabled === enabled ? null : { data: { isEnabled: enabled } }),
  });
}

type ReportChange = { credentials: readonly number[]; add: readonly string[]; remove: readonly string[] };
type Report = StoredCredentials["reports"][number];

/**
 * Adds and removes reports by COUNTER code in each credentials' release; returns the number of changed ones. A code
 * missing in a release is an error of the credentials of that release, and nothing changes.
 */
export async function updateReports(
  scope: Scope<"credentials.manage">,
  { credentials, add, remove }: ReportChange,
): Promise<number> {
  const codes = (list: readonly string[]) => new Set(list.map((code) => code.toUpperCase()));
  const [added, removed] = [codes(add), codes(remove)];
  if ([...added].some((code) => removed.has(code))) throw new Invalid({ remove: ["invalid"] });
  const types = await db().reportType.findMany();
  const find = (release: string, code: string) =>
    types.find((type) => type.release === release && type.counterCode.toUpperCase() === code);
  return editCredentials(scope, {
    ids: credentials,
    respectsLocks: true,
    edit: (row) => {
      const remaining = row.reports.filter(({ reportType }) => !removed.has(reportType.counterCode.toUpperCase()));
      const fresh = [...added].flatMap((code): Report[] => {
        const reportType = find(row.release, code);
        if (!reportType) throw new Refused("reportOfOtherRelease");
        if (remaining.some(({ reportTypeId }) => reportTypeId === reportType.id)) return [];
        return [{ credentialsId: row.id, reportTypeId: reportType.id, brokenSince: null, brokenBy: null, reportType }];
      });
      const isSame = fresh.length === 0 && remaining.length === row.reports.length;
      return isSame ? null : { reports: [...remaining, ...fresh] };
    },
  });
}

type OldestMonth = { credentials_id: number; last_harvestable_month: string | null };

/** Sets the oldest month that each server still has, all or none; returns the number of changed credentials. */
export function updateLastHarvestableMonth(
  scope: Scope<"credentials.manage">,
  oldestMonths: readonly OldestMonth[],
): Promise<number> {
  const months = new Map(oldestMonths.map((one) => [one.credentials_id, storedLimits(one).lastHarvestableMonth]));
  const userId = scope.actor.kind === "user" ? scope.actor.id : null;
  return editCredentials(scope, {
    ids: [...months.keys()],
    respectsLocks: true,
    edit: (row) => {
      const lastHarvestableMonth = months.get(row.id) ?? null;
      if (+(lastHarvestableMonth ?? 0) === +(row.lastHarvestableMonth ?? 0)) return null;
      const by = { lastHarvestableById: lastHarvestableMonth && userId, lastHarvestableAttemptId: null };
      return { data: { lastHarvestableMonth, ...by } };
    },
  });
}

/**
 * Locks or unlocks credentials, all or none; `level` defaults to the caller's own. Returns the number of changed ones.
 * Only consortium administrators and superusers may lock; never above their own level, and nothing that is locked above
 * it.
 */
export function lockCredentials(
  scope: Scope<"credentials.manage">,
  ids: readonly number[],
  level?: LockLevel,
): Promise<number> {
  return editCredentials(scope, {
    ids,
    respectsLocks: false,
    edit: ({ organizationId, lockLevel }) => {
      const own = lockLevelOf(scope.actor, organizationId);
      if (!maySetLocks(own)) throw new Forbidden("lockNotYours");
      if (lockLevel > own || (level ?? own) > own) throw new Forbidden("lockTooHigh");
      return lockLevel === (level ?? own) ? null : { data: { lockLevel: level ?? own } };
    },
  });
}

/** Without reports: the credentials and all of their reports. */
type Fixed = { credentials_id: number; counter_reports?: readonly number[] | undefined };

/** Removes the broken marks of credentials and reports, all or none; returns the number of changed ones. */
export function unsetBroken(scope: Scope<"credentials.manage">, fixes: readonly Fixed[]): Promise<number> {
  const reportsByCredentials = new Map(
    fixes.map(({ credentials_id, counter_reports }) => [credentials_id, counter_reports]),
  );
  return editCredentials(scope, {
    ids: [...reportsByCredentials.keys()],
    respectsLocks: false,
    edit: (row) => {
      const ids = reportsByCredentials.get(row.id);
      const isMeant = (reportTypeId: number) => !ids || ids.includes(reportTypeId);
      const marks = row.reports.some(({ reportTypeId, brokenSince }) => brokenSince && isMeant(reportTypeId));
      if (!marks && (ids || !row.brokenSince)) return null;
      const reports = row.reports.map((report) =>
        isMeant(report.reportTypeId) ? { ...report, brokenSince: null, brokenBy: null } : report,
      );
      return { reports, ...(ids ? {} : { data: { brokenSince: null, brokenBy: null } }) };
    },
  });
}
