import type { Prisma } from "@/lib/kit/prisma/client";
import "server-only";
import { ALL_ORGANIZATIONS, keyScopes, runsConsortium } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { type Reach, reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { hashApiKey, newApiKey, prefixOf } from "./api-key-text";
import type { ApiKey, ApiKeyDraft, CreatedApiKey, OwnApiKey } from "./contract";

/** Fields needed to show a key, without its hash. */
const shownApiKey = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
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
    scopes: scopesIn(row),
    organization: organization && {
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

const scopesIn = ({ scopes }: { scopes: readonly string[] }) => keyScopes.filter((scope) => scopes.includes(scope));

type Named = { id: number; name: string; organizationId: number | null };

/** A key in audit entries. */
const auditedApiKey = ({ id, name, organizationId }: Named) => ({
  subject: { kind: "api-key", id, name },
  organizationId,
});

const MOST = 1_000;

/** Keys that the actor manages: those of the consortium only if they manage it. */
const managed = (scope: Scope<"api-keys.manage">, within: Reach): Prisma.ApiKeyWhereInput => {
  const own = { organizationId: reach(within) };
  return runsConsortium(scope.actor) ? { OR: [own, { organizationId: null }] } : own;
};

/** Keys within reach that are not revoked, including expired ones, newest first. */
export async function listApiKeys(scope: Scope<"api-keys.manage">, organization?: number): Promise<ApiKey[]> {
  const within = organization === undefined ? scope : scope.within(organization);
  const isOne = organization !== undefined && organization !== ALL_ORGANIZATIONS;
  const rows = await db().apiKey.findMany({
    where: { ...(isOne ? { organizationId: reach(within) } : managed(scope, within)), revokedAt: null },
    select: shownApiKey,
    orderBy: { id: "desc" },
    take: MOST,
  });
  const at = now();
  return rows.map((row) => showApiKey(row, at));
}

const MOST_ACTIVE = 20;

/**
 * Creates a key for an organization within reach, or for all, and returns it this once; throws NotFound for others and
 * Refused above 20.
 */
export async function createApiKey(scope: Scope<"api-keys.manage">, draft: ApiKeyDraft): Promise<CreatedApiKey> {
  const { name, organization, scopes, days } = draft;
  scope.within(organization);
  const organizationId = organization === ALL_ORGANIZATIONS ? null : organization;
  const key = newApiKey();
  const prefix = prefixOf(key);
  const at = now();
  const expires = new Date(at.getTime() + days * 86_400_000);
  const id = await inTransaction(async (tx) => {
    await refuseTooMany(tx, organizationId, at);
    const of = { organizationId, scopes, createdById: scope.user.id };
    const row = await tx.apiKey.create({
      data: { name, prefix, keyHash: hashApiKey(key), expires, ...of },
      select: { id: true, name: true, organizationId: true },
    });
    const after = { prefix, scopes, expires: expires.toISOString() };
    await recordAudit(tx, scope, { action: "api-key.create", ...auditedApiKey(row), after });
    return row.id;
  });
  const row = await db().apiKey.findUniqueOrThrow({ where: { id }, select: shownApiKey });
  return { ...showApiKey(row, at), key };
}

/** Holds a lock on the organization, so that concurrent requests cannot exceed the limit. */
async function refuseTooMany(tx: Db, organizationId: number | null, at: Date): Promise<void> {
  if (organizationId === null)
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('API keys of the consortium'))`;
  else await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId} FOR UPDATE`;
  const active = await tx.apiKey.count({ where: { organizationId, revokedAt: null, expires: { gt: at } } });
  if (active >= MOST_ACTIVE) throw new Refused("apiKeysTooMany", { most: MOST_ACTIVE });
}

/** Revokes a key immediately; throws NotFound for keys out of reach or revoked before. */
export async function revokeApiKey(scope: Scope<"api-keys.manage">, id: number): Promise<null> {
  await inTransaction(async (tx) => {
    const [row] = await tx.apiKey.updateManyAndReturn({
      where: { id, ...managed(scope, scope), revokedAt: null },
      data: { revokedAt: now() },
      select: { id: true, name: true, prefix: true, organizationId: true },
    });
    if (!row) throw new NotFound();
    const before = { prefix: row.prefix };
    await recordAudit(tx, scope, { action: "api-key.revoke", ...auditedApiKey(row), before });
  });
  return null;
}

/** The key of the request. */
export async function describeKey({ actor, organizationIds }: Scope<"api-key.use">): Promise<OwnApiKey> {
  if (actor.kind !== "key") throw new NotFound();
  const [{ expires }, organizations] = await Promise.all([
    db().apiKey.findUniqueOrThrow({ where: { id: actor.id }, select: { expires: true } }),
    db().organization.findMany({
      where: { id: reach({ organizationIds }) },
      select: { id: true, name: true, nameEn: true, nameCs: true, shortName: true },
      orderBy: { id: "asc" },
    }),
  ]);
  return {
    name: actor.name,
    scopes: [...actor.scopes],
    is_consortial: actor.organizationId === null,
    organizations: organizations.map(({ id, name, nameEn, nameCs, shortName }) => ({
      ...{ pk: id, name, name_en: nameEn, name_cs: nameCs, short_name: shortName ?? "" },
    })),
    expires: expires.toISOString(),
    calls_per_minute: actor.quota.most,
  };
}
