import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { hashApiKey, newApiKey, prefixOf } from "./api-key-text";
import { auditedApiKey } from "./audited-api-key";
import type { ApiKeyDraft, CreatedApiKey } from "./contract";
import { showApiKey, shownApiKey } from "./show-api-key";

const MOST_ACTIVE = 20;

/**
 * Creates a key for an organization within reach and returns it this once; throws NotFound for others and Refused above
 * 20.
 */
export async function createApiKey(scope: Scope<"api-keys.manage">, draft: ApiKeyDraft): Promise<CreatedApiKey> {
  const { name, organization, days } = draft;
  scope.within(organization);
  const key = newApiKey();
  const prefix = prefixOf(key);
  const at = now();
  const expires = new Date(at.getTime() + days * 86_400_000);
  const id = await inTransaction(async (tx) => {
    await refuseTooMany(tx, organization, at);
    const of = { organizationId: organization, createdById: scope.user.id };
    const row = await tx.apiKey.create({
      data: { name, prefix, keyHash: hashApiKey(key), expires, ...of },
      select: { id: true, name: true, organizationId: true },
    });
    const after = { prefix, expires: expires.toISOString() };
    await recordAudit(tx, scope, { action: "api-key.create", ...auditedApiKey(row), after });
    return row.id;
  });
  const row = await db().apiKey.findUniqueOrThrow({ where: { id }, select: shownApiKey });
  return { ...showApiKey(row, at), key };
}

/** Holds a lock on the organization, so that concurrent requests cannot exceed the limit. */
async function refuseTooMany(tx: Db, organizationId: number, at: Date): Promise<void> {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId} FOR UPDATE`;
  const active = await tx.apiKey.count({ where: { organizationId, revokedAt: null, expires: { gt: at } } });
  if (active >= MOST_ACTIVE) throw new Refused("apiKeysTooMany", { most: MOST_ACTIVE });
}
