import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { lockLevelOf } from "@/lib/credentials/lock";
import { auditDeleted, deleteMonths } from "@/lib/harvest/plan/delete-months";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import { offeredTo } from "@/lib/platforms/show-platform";

type Asked = { organization: number; platform: number };
type Managing = Scope<"harvest.manage">;

/** One step may hide many thousand months. */
const TIMEOUT = 180_000;

/** Number of months of reports, facts, and uploaded files that a deletion would remove. */
export async function countPlatformData(scope: Managing, { organization, platform }: Asked) {
  const within = scope.within(organization);
  const of = { platformId: platform, organizationId: reach(within) };
  const current = { ...of, state: "current" as const };
  const [imports, organizations, uploads] = await Promise.all([
    db().import.aggregate({
      where: current,
      _count: { id: true },
      _sum: { factCount: true },
      _min: { month: true },
      _max: { month: true },
    }),
    db().import.findMany({ where: current, distinct: ["organizationId"], select: { organizationId: true } }),
    db().upload.count({ where: of }),
  ]);
  return {
    imports: imports._count.id,
    facts: imports._sum.factCount ?? 0,
    first_month: monthOf(imports._min.month),
    last_month: monthOf(imports._max.month),
    organizations: organizations.length,
    uploads,
  };
}

/**
 * Deletes all usage of a platform for organizations, with its harvest attempts and uploaded files, in one step that is
 * never partially visible. Credentials and planned harvests stay. Throws NotFound.
 */
export async function deletePlatformData(scope: Managing, { organization, platform }: Asked) {
  const within = scope.within(organization);
  const deleted = await inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM platforms WHERE id = ${platform} FOR UPDATE`;
    const stored = await tx.platform.findFirst({ where: { id: platform, ...offeredTo(within.organizationIds) } });
    if (!stored) throw new NotFound();
    return deleteAllUsage(tx, scope, { platformId: platform, organizationId: reach(within) });
  }, TIMEOUT);
  // The sweep removes files that fail here.
  for (const stored of deleted.uploads) await removeStoredFile(stored);
  return { imports: deleted.imports, uploads: deleted.uploads.length };
}

type Of = { platformId: number; organizationId: { in: number[] } };

/** The same in the caller's transaction; returns the number of months with data, and the files to remove. */
export async function deleteAllUsage(tx: Db, scope: Managing, of: Of): Promise<{ imports: number; uploads: string[] }> {
  const { discarded, ...months } = await deleteMonths(tx, { places: await placesOf(tx, of), months: [] });
  const uploads = await deleteUploads(tx, scope, of);
  await tx.organizationPlatform.deleteMany({ where: of });
  await auditDeleted(tx, scope, discarded);
  return { imports: months.imports, uploads };
}

/** Former versions have the same places. */
async function placesOf(tx: Db, of: Of) {
  const places = await tx.import.findMany({
    where: { ...of, state: { not: "discarded" } },
    distinct: ["organizationId", "accountId", "reportTypeId", "month"],
    select: { organizationId: true, platformId: true, accountId: true, reportTypeId: true, month: true },
  });
  return places.map((place) => ({ ...place, month: monthOf(place.month) }));
}

/**
 * Returns their files. Files of several organizations, and those of someone of a higher rank, stay: they can be
 * imported again.
 */
async function deleteUploads(tx: Db, scope: Managing, of: Of): Promise<string[]> {
  const uploads = await tx.upload.findMany({
    where: of,
    select: { id: true, organizationId: true, ownerLevel: true, rawFile: true },
  });
  const deleted = uploads.filter(
    ({ organizationId, ownerLevel }) => lockLevelOf(scope.actor, organizationId ?? 0) >= ownerLevel,
  );
  await tx.upload.deleteMany({ where: { id: { in: deleted.map(({ id }) => id) } } });
  await tx.rawFile.deleteMany({ where: { id: { in: deleted.map(({ rawFile }) => rawFile.id) } } });
  for (const { id, organizationId, rawFile } of deleted) {
    const before = { sha256: rawFile.sha256, size: Number(rawFile.sizeBytes) };
    const subject = { kind: "upload", id, name: rawFile.name };
    await recordAudit(tx, scope, { action: "upload.delete", subject, organizationId, before });
  }
  return deleted.map(({ rawFile }) => rawFile.storedAs);
}
