import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import type { CredentialsDraft } from "./contract";
import { getCredentials } from "./get-credentials";
import { checkReports, placeCredentials, placeServer } from "./place-credentials";
import { refuseTwin } from "./refuse-twin";
import { sealSecrets } from "./seal-secrets";
import type { Secrets } from "./secrets";
import { versionHash } from "./version-hash";

/** Adds credentials to an organization within reach; throws NotFound for others' and Invalid by field. */
export async function createCredentials(scope: Scope<"credentials.manage">, draft: CredentialsDraft) {
  scope.within(draft.organization_id);
  const platform = await db().platform.findUnique({ where: { id: draft.platform_id }, select: { id: true } });
  if (!platform) throw new Invalid({ platform_id: ["invalid"] });
  await checkReports(draft.counter_reports, draft.counter_version);
  const id = await refuseTwin(() => inTransaction((tx) => insert(tx, scope, draft)));
  return getCredentials(scope, id);
}

async function insert(tx: Db, scope: Scope<"credentials.manage">, draft: CredentialsDraft): Promise<number> {
  const secrets = secretsOf(draft);
  const { url, origin } = placeCredentials(draft.url, secrets);
  const id = await nextId(tx);
  await tx.credentials.create({
    data: {
      id,
      organizationId: draft.organization_id,
      platformId: draft.platform_id,
      serverId: await placeServer(tx, origin),
      title: draft.title,
      release: draft.counter_version,
      url,
      secrets: sealSecrets(id, secrets),
      versionHash: versionHash({ ...secrets, release: draft.counter_version, url }),
      isEnabled: draft.enabled,
      updatedById: scope.actor.kind === "user" ? scope.actor.id : null,
      reports: { create: [...new Set(draft.counter_reports)].map((reportTypeId) => ({ reportTypeId })) },
    },
  });
  return id;
}

const secretsOf = (draft: CredentialsDraft): Secrets => ({
  customerId: draft.customer_id,
  requestorId: draft.requestor_id,
  apiKey: draft.api_key,
  extraParams: draft.extra_params,
});

/** The id has to be known before the row is written: its secrets are sealed for it. */
async function nextId(tx: Db): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('credentials', 'id'))::int as id`;
  if (!row) throw new Error("The sequence of credentials gave no id.");
  return row.id;
}
