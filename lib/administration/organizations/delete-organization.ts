import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { systemScope } from "@/lib/access/system-scope";
import { discardOrganization } from "@/lib/imports/publish/import-state";
import { purgeOrganization } from "@/lib/imports/publish/sweep-imports";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import { auditedOrganization, organizationSelect } from "@/lib/organizations/show-organization";
import { endSessions } from "@/lib/users/sessions/sessions";
import type { ProgressReport, Runner } from "../runner";
import { belongings } from "./belongings";
import { onlyHere, sharedCatalog } from "./count-belongings";
import type { OrganizationRunInput } from "./run-input";

const TIMEOUT = 600_000;

/**
 * Deletes an organization and all its data from both stores: first hides it, then deletes facts and files, last the
 * rows. An interrupted run can be repeated.
 */
export const deleteOrganization: Runner<OrganizationRunInput> = async (organizations, report) => {
  const { organization: id, delete_accounts: deletesAccounts, counts } = organizations;
  const stored = await db().organization.findUnique({ where: { id }, select: organizationSelect });
  if (!stored) return {};
  if (stored.isMaster) throw new Refused("masterStays");
  await refuseShared(db(), id);
  await refuseAboveOthers(db(), id);
  const scope = await systemScope("usage.view", "organizations");
  let people = 0;
  do {
    await inTransaction(async (tx) => {
      await hide(tx, id);
      await report.takeEffect(tx, "hidden");
    }, TIMEOUT);
    await purgeOrganization(id, report.signal);
    await removeFiles(id, report);
    people = await inTransaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM organizations WHERE id = ${id} FOR UPDATE`;
      const deleted = deletesAccounts ? await deleteAccounts(tx, scope, { id, by: report.by }) : 0;
      if (!(await removeRows(tx, id))) return deleted;
      await recordAudit(tx, scope, {
        action: "organization.delete",
        subject: { kind: "organization", id, name: stored.name },
        organizationId: id,
        before: { ...auditedOrganization(stored), ...counts },
        ...(report.by ? { by: report.by } : {}),
      });
      return deleted;
    }, TIMEOUT);
    // An answer that was being fetched may have been imported meanwhile.
  } while (await db().organization.findUnique({ where: { id }, select: { id: true } }));
  // A writer that was killed may have left facts that never became current.
  await purgeOrganization(id, report.signal);
  return { ...deletedFigures(counts), people };
};

/** The figures for the history of runs. */
export function deletedFigures({ months = 0, facts = 0, ...others }: Readonly<Record<string, number>>) {
  return { months, facts, records: Object.values(others).reduce((sum, count) => sum + count, 0) };
}

/** Throws Refused if other organizations use the organization's own platforms or reports. */
export async function refuseShared(tx: Db, id: number): Promise<void> {
  const shared = await sharedCatalog(tx, id);
  if (shared.length > 0) throw new Refused("organizationSharesCatalog", { names: shared.join(", ") });
}

/** Throws Refused if the organization has children: who may see them must be decided first. */
export async function refuseAboveOthers(tx: Db, id: number): Promise<void> {
  const count = await tx.organization.count({ where: { parentId: id } });
  if (count > 0) throw new Refused("organizationAboveOthers", { count });
}

/** Hides the organization's usage and disables its credentials. */
async function hide(tx: Db, id: number): Promise<void> {
  await tx.credentials.updateMany({ where: { organizationId: id }, data: { isEnabled: false } });
  await tx.$executeRaw`
    UPDATE intentions SET canceled_at = timezone('UTC', clock_timestamp()), finished_at = timezone('UTC', clock_timestamp())
    WHERE finished_at IS NULL AND credentials_id IN (SELECT c.id FROM credentials c WHERE c.organization_id = ${id})`;
  await discardOrganization(tx, id);
}

/** Files of its harvests and uploads. */
const filesOf = (tx: Db, id: number) => tx.$queryRaw<{ id: number; storedAs: string }[]>`
  SELECT f.id, f.stored_as AS "storedAs" FROM raw_files f
  WHERE f.id IN (SELECT u.raw_file_id FROM uploads u WHERE u.organization_id = ${id})
    OR f.id IN (SELECT a.raw_file_id FROM attempts a JOIN intentions i ON i.id = a.intention_id
      JOIN credentials c ON c.id = i.credentials_id WHERE c.organization_id = ${id})`;

/** Deletes the files before the rows that name them, so that none is left behind. */
async function removeFiles(id: number, { signal, progress }: ProgressReport): Promise<void> {
  const files = await filesOf(db(), id);
  for (const [at, { storedAs }] of files.entries()) {
    signal.throwIfAborted();
    progress(at, files.length);
    await removeStoredFile(storedAs);
  }
}

/** Deletes accounts that are members of no other organization. Returns their number. */
async function deleteAccounts(
  tx: Db,
  scope: Scope<"usage.view">,
  { id, by }: { id: number; by: ProgressReport["by"] },
): Promise<number> {
  const accounts = await tx.user.findMany({ where: onlyHere(id), select: { id: true, email: true } });
  for (const account of accounts) {
    await endSessions(tx, account.id);
    await recordAudit(tx, scope, {
      action: "user.delete",
      subject: { kind: "user", id: account.id, name: account.email },
      before: { organizations: [id] },
      ...(by ? { by } : {}),
    });
    await tx.user.delete({ where: { id: account.id } });
  }
  return accounts.length;
}

/** Deletes the organization with all its rows; returns false if it has current imports again. */
async function removeRows(tx: Db, id: number): Promise<boolean> {
  if ((await tx.import.count({ where: { organizationId: id, state: { in: ["current", "loading"] } } })) > 0)
    return false;
  const files = await filesOf(tx, id);
  const harvests = await tx.harvest.findMany({
    where: { intentions: { some: { credentials: { organizationId: id } } } },
    select: { id: true },
  });
  await tx.$executeRaw`
    DELETE FROM import_checks WHERE import_id IN (SELECT i.id FROM imports i WHERE i.organization_id = ${id})`;
  await tx.$executeRaw`
    DELETE FROM import_rewrites WHERE import_id IN (SELECT i.id FROM imports i WHERE i.organization_id = ${id})`;
  // Other organizations pay for these: they become the consortium's.
  await tx.agreement.updateMany({
    where: { organizationId: id, prices: { some: { organizationId: { not: id } } } },
    data: { organizationId: null },
  });
  for (const { table, column } of belongings)
    await tx.$executeRawUnsafe(`DELETE FROM ${table} WHERE ${column} = $1`, id);
  await tx.harvest.deleteMany({ where: { id: { in: harvests.map((one) => one.id) }, intentions: { none: {} } } });
  await tx.rawFile.deleteMany({ where: { id: { in: files.map((one) => one.id) } } });
  await tx.organization.delete({ where: { id } });
  return true;
}
