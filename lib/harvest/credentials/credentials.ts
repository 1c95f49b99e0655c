import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month as monthFrom } from "@/lib/counter/standard/month";
import { auditedCredentials } from "@/lib/credentials/audited-credentials";
import type { CredentialsChange, CredentialsDraft } from "@/lib/credentials/contract";
import { changeCredentials } from "@/lib/credentials/edit/change-credentials";
import { insertCredentials } from "@/lib/credentials/edit/insert-credentials";
import { findEditableCredentials, readLocked, refuseLocked } from "@/lib/credentials/edit/read-locked";
import { shownCounterReport } from "@/lib/credentials/list/list-counter-reports";
import { findOwnCredentials, getCredentials, type StoredCredentials } from "@/lib/credentials/list/show-credentials";
import { sealSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { noSecrets } from "@/lib/credentials/secrets/secrets";
import { planAutomatic } from "@/lib/harvest/plan/plan-automatic";
import { requestedMonths } from "@/lib/harvest/plan/requested-months";
import { openHarvest } from "@/lib/harvest/plan/start-harvest";
import { discardHarvested } from "@/lib/imports/publish/import-state";
import { now, runningMonth } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";
import { smallestReport } from "./smallest-report";

/** Throws NotFound for organizations out of reach, Invalid by field, and what insertCredentials throws. */
export async function createCredentials(scope: Scope<"credentials.manage">, draft: CredentialsDraft) {
  scope.within(draft.organization_id);
  const id = await refuseTwin(() =>
    inTransaction(async (tx) => {
      const inserted = await insertCredentials(tx, scope, draft);
      await planAutomatic(tx, [inserted]);
      return inserted;
    }),
  );
  return getCredentials(scope, id);
}

/**
 * Throws OutOfDate if the caller's revision is older, Forbidden for locked credentials, and what changeCredentials
 * throws.
 */
export async function updateCredentials(scope: Scope<"credentials.manage">, id: number, change: CredentialsChange) {
  const stored = await findEditableCredentials(scope, id);
  await refuseTwin(() =>
    inTransaction(async (tx) => {
      await changeCredentials(tx, scope, { stored, change });
      await planAutomatic(tx, [id]);
    }),
  );
  return getCredentials(scope, id);
}

type DeleteQuery = { credentials: readonly number[]; withData: boolean };
type DeletedCredentials = { deleted: number; deletedImports: number };

const TIMEOUT = 180_000;

/**
 * Deletes credentials, all or none: wipes their secrets, frees their title, cancels pending intentions. Attempts and
 * raw files stay as the provenance of imported usage; `withData` hides that usage too. Throws NotFound, and Forbidden
 * for locked ones.
 */
export function deleteCredentials(
  scope: Scope<"credentials.manage">,
  { credentials, withData }: DeleteQuery,
): Promise<DeletedCredentials> {
  return inTransaction(async (tx) => {
    await holdServers(tx, credentials);
    const rows = await readLocked(tx, scope, credentials);
    refuseLocked(scope, rows);
    const ids = rows.map(({ id }) => id);
    for (const row of rows) await deleteOne(tx, scope, { row, withData });
    await giveUpIntentions(tx, ids);
    await planAutomatic(tx, ids);
    return { deleted: rows.length, deletedImports: withData ? await discardHarvested(tx, ids) : 0 };
  }, TIMEOUT);
}

/** Workers settle under the same locks: an arriving answer is imported either before the deletion or never. */
async function holdServers(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM servers WHERE id IN (SELECT server_id FROM credentials WHERE id = ANY(${[...ids]}))
    ORDER BY id FOR UPDATE`;
}

async function deleteOne(
  tx: Db,
  scope: Scope<"credentials.manage">,
  { row, withData }: { row: StoredCredentials; withData: boolean },
): Promise<void> {
  await tx.credentials.update({
    where: { id: row.id },
    data: {
      deletedAt: now(),
      secrets: sealSecrets(row.id, noSecrets),
      revision: { increment: 1 },
      updatedById: scope.actor.kind === "user" ? scope.actor.id : null,
    },
  });
  const { values, ...of } = auditedCredentials(row);
  const after = withData ? { after: { data_deleted: true } } : {};
  await recordAudit(tx, scope, { action: "credentials.delete", ...of, before: values, ...after });
}

async function giveUpIntentions(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.intention.updateMany({
    where: { credentialsId: { in: [...ids] }, finishedAt: null, canceledAt: null },
    data: { canceledAt: now(), finishedAt: now() },
  });
}

/** Organization, platform, release and title are unique together; a violation is reported on the title. */
export async function refuseTwin<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw new Invalid({ title: ["notUnique"] });
    throw error;
  }
}

/**
 * Harvests one month (default: last month) of one report to check the credentials. Throws Invalid if they are broken or
 * have no report, and for months that are not over.
 */
export async function verifyCredentials(
  scope: Scope<"credentials.manage">,
  id: number,
  month: string = addMonths(monthFrom(runningMonth()), -1),
) {
  const stored = await findOwnCredentials(scope, id);
  if (stored.brokenSince) throw new Invalid({ non_field_errors: ["credentialsBroken"] });
  const sound = stored.reports.filter(({ brokenSince }) => !brokenSince).map(({ reportType }) => reportType);
  const report = smallestReport(sound);
  if (!report) throw new Invalid({ counter_reports: [stored.reports.length > 0 ? "reportBroken" : "mandatory"] });
  const months = requestedMonths(month, month, now());
  if (typeof months === "string") throw new Invalid({ month: [months] });
  const request = { credentials: id, counter_report: report.id, start_date: month, end_date: month };
  const { id: harvest } = await openHarvest(scope, [request], { kind: "verification" });
  return { harvest, month, counter_report: shownCounterReport(report) };
}
