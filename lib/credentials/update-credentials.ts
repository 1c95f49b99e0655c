import "server-only";
import type { Scope } from "@/lib/access/scope";
import { wakeServer } from "@/lib/harvest/wake-server";
import { type Db, inTransaction } from "@/lib/kit/db";
import { OutOfDate } from "@/lib/kit/errors";
import type { CredentialsChange } from "./contract";
import { findOwnCredentials } from "./find-own-credentials";
import { getCredentials } from "./get-credentials";
import { checkReports, placeCredentials, placeServer } from "./place-credentials";
import { refuseTwin } from "./refuse-twin";
import { openSecrets, sealSecrets } from "./seal-secrets";
import type { Secrets } from "./secrets";
import { versionHash } from "./version-hash";

type Stored = Awaited<ReturnType<typeof findOwnCredentials>>;

/**
 * Changes what is given. Whatever a request is built from makes a new version: broken marks and the verification belong
 * to the old one. Throws OutOfDate when the caller saw an older revision.
 */
export async function updateCredentials(scope: Scope<"credentials.manage">, id: number, change: CredentialsChange) {
  const stored = await findOwnCredentials(scope, id);
  if (stored.revision !== change.revision) throw new OutOfDate();
  const release = change.counter_version ?? stored.release;
  const reports = change.counter_reports ?? stored.reports.map(({ reportTypeId }) => reportTypeId);
  await checkReports(reports, release);
  const updatedById = scope.actor.kind === "user" ? scope.actor.id : null;
  await refuseTwin(() => inTransaction((tx) => write(tx, stored, { ...change, updatedById, release })));
  return getCredentials(scope, id);
}

type Written = CredentialsChange & { release: string; updatedById: number | null };

async function write(tx: Db, stored: Stored, change: Written): Promise<void> {
  const { id, revision } = stored;
  const secrets = changedSecrets(stored, change);
  const { url, origin } = placeCredentials(change.url ?? stored.url, secrets);
  const serverId = await placeServer(tx, origin);
  const hash = versionHash({ ...secrets, release: change.release, url });
  const isNewVersion = hash !== stored.versionHash;
  const { count } = await tx.credentials.updateMany({
    where: { id, revision },
    data: {
      title: change.title ?? stored.title,
      isEnabled: change.enabled ?? stored.isEnabled,
      release: change.release,
      url,
      serverId,
      secrets: sealSecrets(id, secrets),
      versionHash: hash,
      updatedById: change.updatedById,
      revision: revision + 1,
      ...(isNewVersion && { brokenSince: null, brokenBy: null, verifiedAt: null }),
    },
  });
  if (count === 0) throw new OutOfDate();
  if (isNewVersion)
    await tx.credentialsReport.updateMany({
      where: { credentialsId: id },
      data: { brokenSince: null, brokenBy: null },
    });
  if (change.counter_reports) await choose(tx, id, change.counter_reports);
  await wakeServer(tx, serverId);
}

async function choose(tx: Db, credentialsId: number, reportTypeIds: readonly number[]): Promise<void> {
  await tx.credentialsReport.deleteMany({ where: { credentialsId, reportTypeId: { notIn: [...reportTypeIds] } } });
  const data = reportTypeIds.map((reportTypeId) => ({ credentialsId, reportTypeId }));
  await tx.credentialsReport.createMany({ data, skipDuplicates: true });
}

function changedSecrets(stored: Stored, change: CredentialsChange): Secrets {
  const kept = openOrEmpty(stored, change);
  return {
    customerId: change.customer_id ?? kept.customerId,
    requestorId: change.requestor_id ?? kept.requestorId,
    apiKey: change.api_key ?? kept.apiKey,
    extraParams: change.extra_params ? extraParams(change.extra_params, kept.extraParams) : kept.extraParams,
  };
}

/** Secrets that no longer open are no reason to refuse new ones, as long as the customer id is among them. */
function openOrEmpty(stored: Stored, change: CredentialsChange): Secrets {
  try {
    return openSecrets(stored);
  } catch (error) {
    if (change.customer_id) return { customerId: "", requestorId: "", apiKey: "", extraParams: {} };
    throw error;
  }
}

function extraParams(given: Record<string, string | null>, kept: Record<string, string>): Record<string, string> {
  const entries = Object.entries(given).map(([name, value]) => [name, value ?? kept[name] ?? ""] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}
