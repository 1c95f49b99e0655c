import "server-only";
import type { Reach } from "@/lib/access/reach";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { type Db, db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/kit/prisma/client";

/** The main account of each organization at each platform: the only one unless others are named. */
export const MAIN_ACCOUNT = 0;

/** Where an organization may have several accounts. */
export type AccountPlace = { readonly organizationId: number; readonly platformId: number };

/** `name` is empty for the main account. */
export type PlatformAccount = { readonly id: number; readonly name: string };

type Row = AccountPlace & PlatformAccount;

const placeOf = ({ organizationId, platformId }: AccountPlace) => `${organizationId} ${platformId}`;

/**
 * Accounts with credentials or usage at these places, the main account first, then the oldest. A place without any has
 * the main account. Returns a lookup.
 */
export async function readAccounts(
  tx: Db,
  places: readonly AccountPlace[],
): Promise<(place: AccountPlace) => readonly PlatformAccount[]> {
  const main = [{ id: MAIN_ACCOUNT, name: "" }];
  if (places.length === 0) return () => main;
  const pairs = places.map(({ organizationId, platformId }) => ({
    organization_id: organizationId,
    platform_id: platformId,
  }));
  const rows = await tx.$queryRaw<Row[]>`
    WITH places AS (
      SELECT DISTINCT p.organization_id, p.platform_id
      FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS p(organization_id int, platform_id int)
      JOIN platform_accounts USING (organization_id, platform_id))
    SELECT p.organization_id AS "organizationId", p.platform_id AS "platformId", a.id, a.name
    FROM places p JOIN platform_accounts a
      ON (a.organization_id = p.organization_id AND a.platform_id = p.platform_id) OR a.id = ${MAIN_ACCOUNT}
    WHERE EXISTS (SELECT FROM credentials c WHERE c.organization_id = p.organization_id AND c.platform_id = p.platform_id
        AND c.account_id = a.id AND c.deleted_at IS NULL)
      OR EXISTS (SELECT FROM imports m WHERE m.organization_id = p.organization_id AND m.platform_id = p.platform_id
        AND m.account_id = a.id AND m.state = 'current')
    ORDER BY a.id`;
  const accounts = new Map<string, PlatformAccount[]>();
  for (const { id, name, ...place } of rows)
    accounts.set(placeOf(place), [...(accounts.get(placeOf(place)) ?? []), { id, name }]);
  return (place) => accounts.get(placeOf(place)) ?? main;
}

/** An account of an organization at a platform. Throws NotFound for other ids. */
export async function findPlatformAccount(tx: Db, place: AccountPlace, id: number): Promise<PlatformAccount> {
  const account = await tx.platformAccount.findFirst({
    where: {
      id,
      ...(id === MAIN_ACCOUNT ? {} : { organizationId: place.organizationId, platformId: place.platformId }),
    },
    select: { id: true, name: true },
  });
  if (!account) throw new NotFound();
  return account;
}

/** An account where the organization has several at the platform, else null. */
export function severalAccounts(accounts: readonly PlatformAccount[], id: number): { pk: number; name: string } | null {
  const name = accounts.length > 1 ? accounts.find((one) => one.id === id)?.name : undefined;
  return name === undefined ? null : { pk: id, name };
}

/** An account of an organization at a platform by its name, created if missing; "" is the main account. */
export async function placeAccount(
  tx: Db,
  { organizationId, platformId }: AccountPlace,
  name: string,
): Promise<number> {
  if (name === "") return MAIN_ACCOUNT;
  const existing = await tx.platformAccount.findFirst({
    where: { organizationId, platformId, name: { equals: name, mode: "insensitive" } },
    orderBy: { id: "asc" },
  });
  if (existing) return existing.id;
  const place = { organizationId, platformId, name };
  return (
    await tx.platformAccount.upsert({
      where: { organizationId_platformId_name: place },
      create: place,
      update: {},
      select: { id: true },
    })
  ).id;
}

/** Accounts at a platform of each organization within reach that has several there, by the name of the organization. */
export async function listAccountsAt(scope: Scope<"usage.view">, platformId: number) {
  const organizations = await db().organization.findMany({
    where: { id: reach(scope), accounts: { some: { platformId } } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  const places = organizations.map(({ id }) => ({ organizationId: id, platformId }));
  const accountsOf = await readAccounts(db(), places);
  return places
    .map((place) => ({ organization: place.organizationId, accounts: accountsOf(place) }))
    .filter(({ accounts }) => accounts.length > 1)
    .map(({ organization, accounts }) => ({
      organization,
      accounts: accounts.map(({ id, name }) => ({ pk: id, name })),
    }));
}

/** An organization within reach has more than the main account at some platform. */
export async function hasNamedAccounts(within: Reach): Promise<boolean> {
  const used: Prisma.PlatformAccountWhereInput[] = [
    { credentials: { some: { deletedAt: null } } },
    { imports: { some: { state: "current" } } },
  ];
  return (await db().platformAccount.findFirst({ where: { organizationId: reach(within), OR: used } })) !== null;
}
