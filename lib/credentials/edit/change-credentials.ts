import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import { Forbidden, Invalid, OutOfDate, Refused } from "@/lib/kit/errors";
import { placeAccount } from "@/lib/platforms/accounts";
import { auditedCredentials, secretsThatDiffer } from "../audited-credentials";
import { type CredentialsChange, counterVersion } from "../contract";
import type { findOwnCredentials, StoredCredentials } from "../list/show-credentials";
import { lockLevelOf, maySetLocks } from "../lock";
import { readAudited } from "../read-audited";
import { refuseElsewhere } from "../secrets/other-host";
import { openSecrets, sealSecrets } from "../secrets/seal-secrets";
import { changedSecrets, misplacedFields, noSecrets, type Secrets } from "../secrets/secrets";
import { versionHash } from "../secrets/version-hash";
import { changedLimits } from "./credentials-limits";
import { checkReports, placeCredentials, placeServer, refuseSame } from "./place-credentials";

type Change = {
  /** Before the change. */
  stored: Awaited<ReturnType<typeof findOwnCredentials>>;
  /** Names of the changed secrets. */
  secrets?: string[];
};

/** Audits the differences; writes nothing if there are none. */
async function auditChange(
  tx: Db,
  scope: Scope<"credentials.manage">,
  { stored, secrets = [] }: Change,
): Promise<void> {
  const { values, ...of } = await readAudited(tx, stored.id);
  const changed = changedValues(auditedCredentials(stored).values, values);
  if (!changed && secrets.length === 0) return;
  const named = secrets.length > 0 ? { secrets_changed: secrets } : {};
  await recordAudit(tx, scope, {
    action: "credentials.change",
    ...of,
    before: changed?.before ?? {},
    after: { ...changed?.after, ...named },
  });
}

const fixed = { brokenSince: null, brokenBy: null };

/**
 * Applies a change within a transaction. A change to any part of a request makes a new version, which loses broken
 * marks and verification; old secrets are never sent to another host. Throws OutOfDate if the caller's revision is
 * older.
 */
export async function changeCredentials(
  tx: Db,
  scope: Scope<"credentials.manage">,
  { stored, change }: { stored: StoredCredentials; change: CredentialsChange },
): Promise<void> {
  if (stored.revision !== change.revision) throw new OutOfDate();
  await check(tx, scope, { stored, change });
  const before = openOrEmpty(stored, change);
  const after = await write(tx, scope, { stored, change, before });
  if (change.counter_reports) await choose(tx, stored.id, change.counter_reports);
  await auditChange(tx, scope, { stored, secrets: secretsThatDiffer(before, after) });
}

type ChangeRequest = { stored: StoredCredentials; change: CredentialsChange };

const releaseOf = ({ stored, change }: ChangeRequest) => counterVersion.parse(change.counter_version ?? stored.release);

async function check(tx: Db, scope: Scope<"credentials.manage">, { stored, change }: ChangeRequest): Promise<void> {
  const release = releaseOf({ stored, change });
  const misplaced = misplacedFields(change, release);
  if (misplaced.length > 0) throw new Invalid(Object.fromEntries(misplaced.map((name) => [name, ["notInRelease"]])));
  const outside = change.outside_consortium ?? stored.isOutsideConsortium;
  if (outside !== stored.isOutsideConsortium && !maySetLocks(lockLevelOf(scope.actor, stored.organizationId)))
    throw new Forbidden("consortiumStaffOnly");
  await checkReports(tx, change.counter_reports ?? stored.reports.map(({ reportTypeId }) => reportTypeId), release);
}

/** Returns the secrets after the change. */
async function write(
  tx: Db,
  scope: Scope<"credentials.manage">,
  { stored, change, before }: ChangeRequest & { before: Secrets },
): Promise<Secrets> {
  const { id, revision } = stored;
  const release = releaseOf({ stored, change });
  const secrets = changedSecrets(before, change, release);
  const { url, origin } = placeCredentials(change.url ?? stored.url, { ...secrets, release });
  refuseElsewhere(scope, { stored: before, change, release, from: stored.url, to: url });
  const hash = versionHash({ ...secrets, release, url });
  const isNewVersion = hash !== stored.versionHash;
  if (isNewVersion && !change.forced)
    await refuseSame(tx, { versionHash: hash, organizationId: stored.organizationId, release }, id);
  const { count } = await tx.credentials.updateMany({
    where: { id, revision, deletedAt: null },
    data: {
      title: change.title ?? stored.title,
      accountId: await accountAfter(tx, { stored, change }),
      isEnabled: change.enabled ?? stored.isEnabled,
      isOutsideConsortium: change.outside_consortium ?? stored.isOutsideConsortium,
      ...limits(scope, { stored, change }),
      release,
      url,
      serverId: await placeServer(tx, origin),
      secrets: sealSecrets(id, secrets),
      versionHash: hash,
      updatedById: scope.actor.kind === "user" ? scope.actor.id : null,
      revision: revision + 1,
      ...(isNewVersion && { ...fixed, verifiedAt: null }),
    },
  });
  if (count === 0) throw new OutOfDate();
  if (isNewVersion) await tx.credentialsReport.updateMany({ where: { credentialsId: id }, data: fixed });
  return secrets;
}

/** Throws Refused if months that they harvested would stay in the former account, and count in both. */
async function accountAfter(tx: Db, { stored, change }: ChangeRequest): Promise<number> {
  if (change.account === undefined || change.account === stored.account.name) return stored.accountId;
  const accountId = await placeAccount(tx, stored, change.account);
  if (accountId === stored.accountId) return accountId;
  const harvested = await tx.import.count({
    where: { accountId: stored.accountId, state: "current", attempt: { intention: { credentialsId: stored.id } } },
  });
  if (harvested > 0) throw new Refused("accountHasUsage", { count: harvested });
  return accountId;
}

/** The user who changes the oldest month becomes its source, in place of the server's own report. */
function limits({ actor }: Scope<"credentials.manage">, { stored, change }: ChangeRequest) {
  const changed = changedLimits(stored, change);
  if (+(changed.lastHarvestableMonth ?? 0) === +(stored.lastHarvestableMonth ?? 0)) return changed;
  const by = changed.lastHarvestableMonth && actor.kind === "user" ? actor.id : null;
  return { ...changed, lastHarvestableById: by, lastHarvestableAttemptId: null };
}

async function choose(tx: Db, credentialsId: number, reportTypeIds: readonly number[]): Promise<void> {
  await tx.credentialsReport.deleteMany({ where: { credentialsId, reportTypeId: { notIn: [...reportTypeIds] } } });
  const data = reportTypeIds.map((reportTypeId) => ({ credentialsId, reportTypeId }));
  await tx.credentialsReport.createMany({ data, skipDuplicates: true });
}

/** Secrets that can no longer be decrypted may be replaced, if the change contains a customer id. */
function openOrEmpty(stored: StoredCredentials, change: CredentialsChange): Secrets {
  try {
    return openSecrets(stored);
  } catch (error) {
    if (change.customer_id) return noSecrets;
    throw error;
  }
}
