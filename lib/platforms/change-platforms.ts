import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid, NotFound, OutOfDate } from "@/lib/kit/errors";
import { folded } from "@/lib/kit/format/search-words";
import type { ListedPlatform, OfferedPlatform, PlatformDraft } from "./contract";
import { offerSelect, showOfferedPlatform } from "./list-platforms";
import { mayChange, ownerOf } from "./owner-of";
import { refuseTakenName } from "./refuse-taken-name";
import { offeredTo } from "./show-platform";

/** Adds a platform of an organization or, with -1, a global one; the default reports define its interest. */
export async function createPlatform(
  scope: Scope<"catalog.extend">,
  organization: number,
  { short_name: shortName, name, name_cs: nameCs, provider, url }: PlatformDraft,
): Promise<OfferedPlatform> {
  const organizationId = ownerOf(scope, organization);
  const data = { shortName, name, nameEn: name, nameCs: nameCs || name, provider, url, organizationId, isCustom: true };
  const id = await refuseTakenName("short_name", "shortNameTaken", () =>
    inTransaction(async (tx) => {
      await refusePublicName(tx, shortName);
      return insertPlatform(tx, scope, data);
    }),
  );
  const row = await db().platform.findUniqueOrThrow({ where: { id }, select: offerSelect });
  return showOfferedPlatform(row, scope);
}

type Data = {
  shortName: string;
  name: string;
  nameEn: string;
  nameCs: string;
  provider: string;
  url: string;
  organizationId: number | null;
  isCustom: boolean;
};

/** Returns its id. */
async function insertPlatform(tx: Db, scope: Scope<"catalog.extend">, data: Data): Promise<number> {
  const { id } = await tx.platform.create({ data });
  await defineDefaultInterest(tx, [id]);
  const { shortName, name, provider, url, organizationId } = data;
  const subject = { kind: "platform", id, name };
  const after = { name, provider, url, short_name: shortName };
  await recordAudit(tx, scope, { action: "platform.create", subject, organizationId, after });
  return id;
}

/** An own platform must not be confused with a global one. */
async function refusePublicName(tx: Db, shortName: string): Promise<void> {
  const existing = await tx.platform.findFirst({ where: { shortName, organizationId: null }, select: { id: true } });
  if (existing) throw new Invalid({ short_name: ["shortNameTaken"] });
}

type Change = { revision: number } & { [name in keyof PlatformDraft]?: PlatformDraft[name] | undefined };
type Asked = { organization: number; platform: number };

/**
 * Changes the given fields; throws NotFound for other organizations' platforms, Forbidden for global ones without
 * consortium rights, OutOfDate if it changed since the caller read it.
 */
export async function changePlatform(
  scope: Scope<"catalog.extend">,
  { organization, platform: id }: Asked,
  change: Change,
): Promise<OfferedPlatform> {
  const reach = scope.within(organization);
  const { revision, short_name: shortName, name, name_cs: nameCs, provider, url } = change;
  const row = await refuseTakenName("short_name", "shortNameTaken", () =>
    inTransaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM platforms WHERE id = ${id} FOR UPDATE`;
      const stored = await tx.platform.findFirst({
        where: { id, ...offeredTo(reach.organizationIds) },
        select: { ...offerSelect, organizationId: true },
      });
      if (!stored) throw new NotFound();
      const { organizationId } = stored;
      if (!mayChange(scope, organizationId)) throw new Forbidden();
      if (stored.revision !== revision) throw new OutOfDate();
      if (shortName !== undefined) await refuseOther(tx, id, { shortName, organizationId });
      const data = {
        ...(shortName === undefined ? {} : { shortName }),
        ...(name === undefined ? {} : { name, nameEn: name }),
        ...(nameCs ? { nameCs } : {}),
        ...(provider === undefined ? {} : { provider }),
        ...(url === undefined ? {} : { url }),
      };
      const differing = changedValues(audited(stored), audited({ ...stored, ...data }));
      if (!differing) return stored;
      const subject = { kind: "platform", id, name: name ?? stored.name };
      await recordAudit(tx, scope, { action: "platform.change", subject, organizationId, ...differing });
      return tx.platform.update({ where: { id }, data: { ...data, revision: revision + 1 }, select: offerSelect });
    }),
  );
  return showOfferedPlatform(row, scope);
}

type Audited = { shortName: string; name: string; nameCs: string | null; provider: string; url: string };

const audited = ({ shortName, name, nameCs, provider, url }: Audited) => ({
  short_name: shortName,
  name,
  name_cs: nameCs,
  provider,
  url,
});

async function refuseOther(
  tx: Db,
  id: number,
  { shortName, organizationId }: { shortName: string; organizationId: number | null },
) {
  const owners = organizationId === null ? [null] : [null, organizationId];
  const existing = await tx.platform.findFirst({
    where: { shortName, id: { not: id }, OR: owners.map((owner) => ({ organizationId: owner })) },
    select: { id: true },
  });
  if (existing) throw new Invalid({ short_name: ["shortNameTaken"] });
}

const MINUTE = 60_000;

/** Adds missing platforms, all or none: of an organization or, with -1, global ones. */
export async function importPlatforms(
  scope: Scope<"catalog.extend">,
  organization: number,
  platforms: readonly ListedPlatform[],
) {
  const organizationId = ownerOf(scope, organization);
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('platforms', 0))`;
    const rows = await tx.platform.findMany({
      where: offeredTo(scope.organizationIds),
      select: { shortName: true, name: true, nameEn: true, nameCs: true },
    });
    const names = new Set(rows.flatMap((row) => Object.values(row).map((name) => sameName(name ?? ""))));
    let created = 0;
    for (const { short_name: shortName, name, provider } of platforms) {
      if (names.has(sameName(shortName)) || names.has(sameName(name))) continue;
      const own = { nameEn: name, nameCs: name, url: "", organizationId, isCustom: true } as const;
      await insertPlatform(tx, scope, { shortName, name, provider, ...own });
      names.add(sameName(shortName)).add(sameName(name));
      created += 1;
    }
    return { created, known: platforms.length - created };
  }, MINUTE);
}

const sameName = (text: string) => folded(text).replace(/\s+/g, " ").trim();
