import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { CredentialsDraft } from "@/lib/credentials/contract";
import { insertCredentials } from "@/lib/credentials/edit/insert-credentials";
import { placeCredentials } from "@/lib/credentials/edit/place-credentials";
import { readLocked } from "@/lib/credentials/edit/read-locked";
import type { StoredCredentials } from "@/lib/credentials/list/show-credentials";
import { isLockedFor } from "@/lib/credentials/lock";
import { movesWhileActing } from "@/lib/credentials/secrets/other-host";
import { tryOpenSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { noSecrets } from "@/lib/credentials/secrets/secrets";
import { planAutomatic } from "@/lib/harvest/plan/plan-automatic";
import { type Db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Invalid } from "@/lib/kit/errors";
import { findKeptRecord } from "@/lib/platforms/registry/registry-records";
import { suggestedUrl } from "@/lib/platforms/registry/suggested-url";
import { clonePlan } from "./clone-plan";
import { refuseTwin } from "./credentials";

type Problem = "not-release-5" | "newer-exists" | "locked" | "secrets-unreadable" | "address" | "acting";
type Planned = { row: StoredCredentials; title: string; url: string; reports: string[]; problem: Problem | null };
type Types = { id: number; counterCode: string }[];

const NEWER = "5.1";
const TIMEOUT = 180_000;

/**
 * Creates Release 5.1 credentials from Release 5 ones, or only previews them; returns the result or the obstacle for
 * each. Throws NotFound if any is out of reach.
 */
export async function cloneToNewer(
  scope: Scope<"credentials.manage">,
  { ids, isPreview }: { ids: readonly number[]; isPreview: boolean },
) {
  return refuseTwin(() =>
    inTransaction(async (tx) => {
      const rows = await readLocked(tx, scope, ids);
      const types = await tx.reportType.findMany({ where: { release: NEWER } });
      const planned = await planClones(tx, scope, { rows, types });
      const clones = new Map<number, number>();
      for (const plan of isPreview ? [] : planned.filter(({ problem }) => !problem))
        clones.set(plan.row.id, await insert(tx, scope, { plan, types }));
      await planAutomatic(tx, [...clones.values()]);
      return planned.map(({ row, title, url, reports, problem }) => ({
        credentials_id: row.id,
        clone: clones.get(row.id) ?? null,
        ...{ title, url, counter_reports: reports, problem },
      }));
    }, TIMEOUT),
  );
}

/** Adds the Release 5.1 credentials of one row, with at least this report; null and the obstacle if it cannot be cloned. */
export async function cloneRow(
  tx: Db,
  scope: Scope<"credentials.manage">,
  { row, reportTypeId }: { row: StoredCredentials; reportTypeId: number },
): Promise<{ id: number | null; problem: Problem | null }> {
  const types = await tx.reportType.findMany({ where: { release: NEWER } });
  const [plan] = await planClones(tx, scope, { rows: [row], types });
  if (!plan || plan.problem) return { id: null, problem: plan?.problem ?? null };
  const reports = types.filter(({ id }) => id === reportTypeId).map(({ counterCode }) => counterCode);
  const id = await insert(tx, scope, { plan: { ...plan, reports: [...plan.reports, ...reports] }, types });
  return { id, problem: null };
}

async function planClones(
  tx: Db,
  scope: Scope<"credentials.manage">,
  { rows, types }: { rows: StoredCredentials[]; types: Types },
): Promise<Planned[]> {
  const newer = await newerPlaces(tx, rows);
  const urls = await registryUrls(rows);
  const reportCodes = types.map(({ counterCode }) => counterCode);
  return rows.map((row) => {
    const reports = row.reports.map(({ reportType }) => reportType.counterCode);
    const circumstances = {
      registryUrl: urls.get(row.platformId) ?? null,
      reportCodes,
      hasItems: settings().ENABLE_ITEMS,
    };
    const { title, url, reports: newReports } = clonePlan({ ...row, reports }, circumstances);
    return { row, title, url, reports: [...newReports], problem: problemOf(scope, row, { newer, url }) };
  });
}

type Account = { organizationId: number; platformId: number; accountId: number };

const placeOf = ({ organizationId, platformId, accountId }: Account) => `${organizationId} ${platformId} ${accountId}`;

/** Places that already have credentials of the newer release. */
async function newerPlaces(tx: Db, rows: readonly StoredCredentials[]): Promise<ReadonlySet<string>> {
  const newer = await tx.credentials.findMany({
    where: {
      release: NEWER,
      deletedAt: null,
      organizationId: { in: rows.map(({ organizationId }) => organizationId) },
      platformId: { in: rows.map(({ platformId }) => platformId) },
    },
    select: { organizationId: true, platformId: true, accountId: true },
  });
  return new Set(newer.map(placeOf));
}

async function registryUrls(rows: readonly StoredCredentials[]): Promise<ReadonlyMap<number, string | null>> {
  const urls = new Map<number, string | null>();
  for (const platformId of new Set(rows.map((row) => row.platformId))) {
    const record = await findKeptRecord(platformId);
    urls.set(platformId, record && suggestedUrl(record.services, NEWER));
  }
  return urls;
}

type Checked = { newer: ReadonlySet<string>; url: string };

function problemOf(
  scope: Scope<"credentials.manage">,
  row: StoredCredentials,
  { newer, url }: Checked,
): Problem | null {
  if (row.release !== "5") return "not-release-5";
  if (newer.has(placeOf(row))) return "newer-exists";
  if (isLockedFor(scope.actor, row)) return "locked";
  const secrets = tryOpenSecrets(row);
  if (!secrets) return "secrets-unreadable";
  try {
    const placed = placeCredentials(url, { ...secrets, release: NEWER });
    return movesWhileActing(scope, { from: row.url, to: placed.url }) ? "acting" : null;
  } catch (error) {
    if (error instanceof Invalid) return "address";
    throw error;
  }
}

function insert(
  tx: Db,
  scope: Scope<"credentials.manage">,
  { plan: { row, title, url, reports }, types }: { plan: Planned; types: Types },
): Promise<number> {
  const reportTypeIds = types.filter(({ counterCode }) => reports.includes(counterCode)).map(({ id }) => id);
  return insertClone(tx, scope, row, { title, url, release: NEWER, reportTypeIds, isEnabled: row.isEnabled });
}

type Clone = {
  title: string;
  url: string;
  release: CredentialsDraft["counter_version"];
  reportTypeIds: readonly number[];
  isEnabled: boolean;
};

/** Adds credentials of another release with the same ids and keys, for the same account. */
export function insertClone(
  tx: Db,
  scope: Scope<"credentials.manage">,
  row: StoredCredentials,
  { title, url, release, reportTypeIds, isEnabled }: Clone,
): Promise<number> {
  const { customerId, requestorId, apiKey, extraParams } = tryOpenSecrets(row) ?? noSecrets;
  return insertCredentials(tx, scope, {
    organization_id: row.organizationId,
    platform_id: row.platformId,
    ...{ title, account: row.account.name, url, counter_version: release },
    ...{ customer_id: customerId, requestor_id: requestorId, api_key: apiKey, extra_params: extraParams },
    ...{ http_username: "", http_password: "" },
    counter_reports: [...reportTypeIds],
    enabled: isEnabled,
    outside_consortium: row.isOutsideConsortium,
    isInherited: true,
    not_before: row.notBefore?.toISOString() ?? null,
    last_harvestable_month: null,
    expires_on: row.expiresOn?.toISOString().slice(0, 10) ?? null,
    forced: true,
  });
}
