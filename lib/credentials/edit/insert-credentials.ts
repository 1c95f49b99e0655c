import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import type { Db } from "@/lib/kit/db";
import { Forbidden, Invalid } from "@/lib/kit/errors";
import { placeAccount } from "@/lib/platforms/accounts";
import { offeredTo } from "@/lib/platforms/show-platform";
import { namesOfSecrets } from "../audited-credentials";
import type { CredentialsDraft } from "../contract";
import { type LockLevel, lockLevelOf, maySetLocks } from "../lock";
import { readAudited } from "../read-audited";
import { sealSecrets } from "../secrets/seal-secrets";
import { foreignFields, type Secrets } from "../secrets/secrets";
import { versionHash } from "../secrets/version-hash";
import { storedLimits } from "./credentials-limits";
import { checkReports, placeCredentials, placeServer, refuseSame } from "./place-credentials";

/**
 * `isInherited`: `outside_consortium` is copied from elsewhere, so the caller needs no right to set it. `lockLevel`: for
 * secrets that the organization must not see.
 */
type Draft = CredentialsDraft & { isInherited?: boolean; lockLevel?: LockLevel | undefined };

/**
 * Adds credentials within a transaction and returns their id; the caller has checked that the organization is within
 * reach. Throws Invalid by field, Forbidden for decisions of the consortium, Refused for duplicates.
 */
export async function insertCredentials(tx: Db, scope: Scope<"credentials.manage">, draft: Draft): Promise<number> {
  await check(tx, scope, draft);
  const { organization_id, counter_version: release } = draft;
  const secrets = secretsOf(draft);
  const { url, origin } = placeCredentials(draft.url, { ...secrets, release });
  const hash = versionHash({ ...secrets, release, url });
  if (!draft.forced) await refuseSame(tx, { versionHash: hash, organizationId: organization_id, release });
  const id = await nextId(tx);
  const limits = storedLimits(draft);
  const who = scope.actor.kind === "user" ? scope.actor.id : null;
  await tx.credentials.create({
    data: {
      id,
      organizationId: organization_id,
      platformId: draft.platform_id,
      accountId: await placeAccount(
        tx,
        { organizationId: organization_id, platformId: draft.platform_id },
        draft.account,
      ),
      serverId: await placeServer(tx, origin),
      title: draft.title,
      release,
      url,
      secrets: sealSecrets(id, secrets),
      versionHash: hash,
      isEnabled: draft.enabled,
      isOutsideConsortium: draft.outside_consortium,
      ...(draft.lockLevel !== undefined && { lockLevel: draft.lockLevel }),
      ...limits,
      lastHarvestableById: limits.lastHarvestableMonth ? who : null,
      updatedById: who,
      reports: { create: [...new Set(draft.counter_reports)].map((reportTypeId) => ({ reportTypeId })) },
    },
  });
  const { values, ...of } = await readAudited(tx, id);
  const after = { ...values, secrets_changed: namesOfSecrets(secrets) };
  await recordAudit(tx, scope, { action: "credentials.create", ...of, after });
  return id;
}

async function check(tx: Db, scope: Scope<"credentials.manage">, draft: Draft): Promise<void> {
  const { organization_id, platform_id, counter_version, api_key, http_username, http_password } = draft;
  const platform = await tx.platform.findFirst({
    where: { id: platform_id, ...offeredTo([organization_id]) },
    select: { id: true },
  });
  if (!platform) throw new Invalid({ platform_id: ["invalid"] });
  const secretFields = { apiKey: api_key, httpUsername: http_username, httpPassword: http_password };
  const foreign = foreignFields(counter_version, secretFields);
  if (foreign.length > 0) throw new Invalid(Object.fromEntries(foreign.map((name) => [name, ["notInRelease"]])));
  const isDecided = draft.outside_consortium || draft.isInherited;
  if (!isDecided && !maySetLocks(lockLevelOf(scope.actor, organization_id))) throw new Forbidden("consortiumStaffOnly");
  await checkReports(tx, draft.counter_reports, counter_version);
}

const secretsOf = (draft: CredentialsDraft): Secrets => ({
  customerId: draft.customer_id,
  requestorId: draft.requestor_id,
  apiKey: draft.api_key,
  httpUsername: draft.http_username,
  httpPassword: draft.http_password,
  extraParams: draft.extra_params,
});

/** The id is needed before the insert: the secrets are sealed for it. */
async function nextId(tx: Db): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('credentials', 'id'))::int as id`;
  if (!row) throw new Error("The sequence of credentials returned no ID.");
  return row.id;
}
