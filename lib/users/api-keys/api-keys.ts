import type { Prisma } from "@/lib/kit/prisma/client";
import type { ApiKey, ApiKeyDraft, CreatedApiKey } from "./contract";
import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { hashApiKey, newApiKey, prefixOf } from "./api-key-text";

/** Fields needed to show a key, without its hash. */
const shownApiKey = {
  id: true,
  name: true,
  prefix: true,
  createdAt: true,
  expires: true,
  lastUsedAt: true,
  organization: { select: { id: true, name: true, nameEn: true, nameCs: true } },
  createdBy: { select: { id: true, username: true } },
} as const satisfies Prisma.ApiKeySelect;

type Row = Prisma.ApiKeyGetPayload<{ select: typeof shownApiKey }>;

/** A key in the contract's shape at this moment. */
function showApiKey({ organization, createdBy, ...row }: Row, at: Date): ApiKey {
  return {
    pk: row.id,
    name: row.name,
    prefix: row.prefix,
    organization: {
      pk: organization.id,
      name: organization.name,
      name_en: organization.nameEn,
      name_cs: organization.nameCs,
    },
    created: row.createdAt.toISOString(),
    created_by: createdBy && { pk: createdBy.id, username: createdBy.username },
    expires: row.expires.toISOString(),
    is_expired: row.expires <= at,
    last_used: row.lastUsedAt?.toISOString() ?? null,
  };
}

type Named = { id: number; name: string; organizationId: number };

/** A key in audit entries. */
const auditedApiKey = ({ id, name, organizationId }: Named) => ({
  subject: { kind: "api-key", id, name },
  organizationId,
});

const MOST = 1_000;

/** Keys within reach that are not revoked, including expired ones, newest first. */
export async function listApiKeys(scope: Scope<"api-keys.manage">, organization?: number): Promise<ApiKey[]> {
  const own = organization === undefined ? scope : scope.within(organization);
  const rows = await db().apiKey.findMany({
    where: { organizationId: reach(own), revokedAt: null },
    select: shownApiKey,
    orderBy: { id: "desc" },
    take: MOST,
  });
  const at = now();
  return rows.map((row) => showApiKey(row, at));
}

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

/** Revokes a key immediately; throws NotFound for keys out of reach or revoked before. */
export async function revokeApiKey(scope: Scope<"api-keys.manage">, id: number): Promise<null> {
  await inTransaction(async (tx) => {
    const [row] = await tx.apiKey.updateManyAndReturn({
      where: { id, organizationId: reach(scope), revokedAt: null },
      data: { revokedAt: now() },
      select: { id: true, name: true, prefix: true, organizationId: true },
    });
    if (!row) throw new NotFound();
    const before = { prefix: row.prefix };
    await recordAudit(tx, scope, { action: "api-key.revoke", ...auditedApiKey(row), before });
  });
  return null;
}
