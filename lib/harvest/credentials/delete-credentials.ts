import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { readLocked, refuseLocked } from "@/lib/credentials/edit/read-locked";
import { auditedCredentials } from "@/lib/credentials/history/audited-credentials";
import type { StoredCredentials } from "@/lib/credentials/list/shown-credentials";
import { sealSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { noSecrets } from "@/lib/credentials/secrets/secrets";
import { planAutomatic } from "@/lib/harvest/plan/plan-automatic";
import { discardHarvested } from "@/lib/imports/publish/import-state";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";

type Wanted = { credentials: readonly number[]; withData: boolean };
type Deleted = { deleted: number; deletedImports: number };

const TIMEOUT = 180_000;

/**
 * Deletes credentials, all or none: wipes their secrets, frees their title, cancels pending intentions. Attempts and
 * raw files stay as the provenance of imported usage; `withData` hides that usage too. Throws NotFound, and Forbidden
 * for locked ones.
 */
export function deleteCredentials(
  scope: Scope<"credentials.manage">,
  { credentials, withData }: Wanted,
): Promise<Deleted> {
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
    where: { credentialsId: { in: [...ids] }, finishedAt: null, cancelledAt: null },
    data: { cancelledAt: now(), finishedAt: now() },
  });
}
