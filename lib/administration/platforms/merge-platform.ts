import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { countPlatformData } from "@/lib/catalog/platforms/delete-platform-data";
import { lockLevelOf } from "@/lib/credentials/lock";
import { findSharedMonths, type Move } from "@/lib/imports/publish/shared-months";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound, Refused } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { offeredTo } from "@/lib/platforms/show-platform";
import type { mergePlatformCall, PlatformRemoval } from "./contract";
import { winnerOf } from "./removal";
import { removalRuns } from "./removal-runs";
import { findRemoval, showRemoval } from "./show-removal";

type Managing = Scope<"consortium.manage">;
type Leaving = { id: number; name: string; nameEn: string | null; nameCs: string | null; shortName: string };

/**
 * Merges a platform into another in the background; it is no longer offered from now on. Throws like findMerging, and
 * Refused if a user must first choose whose figures stay.
 */
export async function mergePlatform(
  scope: Managing,
  platform: number,
  { into, clashes }: Parsed<typeof mergePlatformCall.body>,
  locale: Locale,
): Promise<PlatformRemoval> {
  const id = await inTransaction(async (tx) => {
    await holdPlatforms(tx, [platform, into]);
    const { removed, kept: target, move } = await findMerging(tx, { platform, into });
    const undecided = (await findSharedMonths(tx, move, winnerOf(clashes))).filter(({ winner }) => winner === null);
    if (undecided.length > 0) throw new Refused("mergeClashes", { count: undecided.length });
    await recordAudit(tx, scope, {
      action: "platform.merge",
      subject: { kind: "platform", id: removed.id, name: removed.name },
      organizationId: removed.organizationId,
      after: { into: `${target.name} #${target.id}`, ...(clashes ? { clashes } : {}) },
    });
    return leave(tx, scope, removed, { keptId: target.id, keptName: target.name, clashes: clashes ?? "" });
  });
  return showRemoval(await findRemoval(id), locale);
}

/** Deletes a custom platform in the background; from now on it is no longer offered. */
export async function deletePlatform(scope: Managing, platform: number, locale: Locale): Promise<PlatformRemoval> {
  const id = await inTransaction(async (tx) => {
    await holdPlatforms(tx, [platform]);
    const leaving = await requireDeletable(tx, platform);
    const subject = { kind: "platform", id: leaving.id, name: leaving.name };
    await recordAudit(tx, scope, { action: "platform.delete", subject, organizationId: leaving.organizationId });
    return leave(tx, scope, leaving, {});
  });
  return showRemoval(await findRemoval(id), locale);
}

/**
 * Deletes an organization's own platform, for its administrators. Throws NotFound, and Refused if other organizations
 * use it as well.
 */
export async function deleteOwnPlatform(
  scope: Scope<"harvest.manage">,
  { organization, platform }: { organization: number; platform: number },
): Promise<{ imports: number; uploads: number }> {
  const { organizationIds } = scope.within(organization);
  const going = await countPlatformData(scope, { organization, platform });
  await inTransaction(async (tx) => {
    await holdPlatforms(tx, [platform]);
    const offered = await tx.platform.findFirst({ where: { id: platform, ...offeredTo(organizationIds) } });
    if (!offered) throw new NotFound();
    const leaving = await requireDeletable(tx, platform);
    if (leaving.organizationId !== organization) throw new Refused("platformHeldByOthers");
    const owned = { platformId: platform, organizationId: organization };
    const own = lockLevelOf(scope.actor, organization);
    const uses =
      (await tx.import.count({ where: { platformId: platform, NOT: owned, state: "current" } })) +
      (await tx.credentials.count({
        where: { platformId: platform, deletedAt: null, OR: [{ NOT: owned }, { lockLevel: { gt: own } }] },
      })) +
      (await tx.upload.count({
        where: { platformId: platform, OR: [{ NOT: owned }, { organizationId: null }, { ownerLevel: { gt: own } }] },
      }));
    if (uses > 0) throw new Refused("platformHeldByOthers");
    const subject = { kind: "platform", id: leaving.id, name: leaving.name };
    await recordAudit(tx, scope, { action: "platform.delete", subject, organizationId: organization });
    await leave(tx, scope, leaving, {});
  });
  return { imports: going.imports, uploads: going.uploads };
}

/** Throws NotFound, and Refused for platforms that were not created here or are being removed. */
export async function requireDeletable(tx: Db, platform: number) {
  const row = await tx.platform.findUnique({ where: { id: platform } });
  if (!row) throw new NotFound();
  if (row.leavingSince) throw new Refused("platformLeaving");
  if (!row.isCustom) throw new Refused("platformNotMadeHere");
  await refuseAwaited(tx, platform);
  return row;
}

async function leave(
  tx: Db,
  scope: Managing | Scope<"harvest.manage">,
  { id: platformId, name, nameEn, nameCs, shortName }: Leaving,
  merging: { keptId?: number; keptName?: string; clashes?: string },
): Promise<number> {
  const userId = scope.actor.kind === "user" ? scope.actor.id : null;
  await tx.platform.update({ where: { id: platformId }, data: { leavingSince: now() } });
  const { id } = await tx.platformRemoval.create({
    data: { platformId, name, nameEn, nameCs, shortName, userId, ...merging },
  });
  await removalRuns.enqueue(tx, id);
  return id;
}

/**
 * Cancels a merge that has not taken effect, or a waiting deletion; the platform is offered again. Throws NotFound, and
 * Refused for a deletion that has started.
 */
export async function cancelRemoval(scope: Managing, id: number, locale: Locale): Promise<PlatformRemoval> {
  await inTransaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ platformId: number; name: string; isDeleted: boolean; state: string }[]>`
      SELECT platform_id AS "platformId", name, kept_name = '' AS "isDeleted", state FROM platform_removals WHERE id = ${id} FOR UPDATE`;
    if (!row) throw new NotFound();
    if (row.state !== "waiting" && row.state !== "running") return;
    if (row.state === "running" && row.isDeleted) throw new Refused("deletionHasBegun");
    await tx.platformRemoval.update({
      where: { id },
      data: { state: "canceled", finishedAt: now(), run: { increment: 1 } },
    });
    await tx.platform.update({ where: { id: row.platformId }, data: { leavingSince: null } });
    const subject = { kind: "platform", id: row.platformId, name: row.name };
    await recordAudit(tx, scope, { action: "platform.keep", subject });
  });
  return showRemoval(await findRemoval(id), locale);
}

/** Locks the platforms, so that two merges of the same ones run one after the other. */
async function holdPlatforms(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.$queryRaw`SELECT FROM platforms WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`;
}

/** The platform to merge, and the one that remains. */
type Asked = { platform: number; into: number };

const names = { name: true, nameEn: true, nameCs: true, shortName: true } as const;
const columns = { id: true, ...names, organizationId: true, leavingSince: true } as const;

/**
 * Both platforms of a merge, if it is allowed: an organization's own platform may go into one of its own or a common
 * one, and neither may be in another merge or deletion. Throws NotFound for the first, Invalid and Refused for the
 * other.
 */
export async function findMerging(tx: Db, { platform, into }: Asked) {
  const removed = await tx.platform.findUnique({ where: { id: platform }, select: columns });
  const target = await tx.platform.findUnique({ where: { id: into }, select: columns });
  if (!removed) throw new NotFound();
  if (!target) throw new Invalid({ into: ["unknown"] });
  if (removed.id === target.id) throw new Invalid({ into: ["mergeWithItself"] });
  if (removed.leavingSince || target.leavingSince) throw new Refused("platformLeaving");
  await refuseAwaited(tx, removed.id);
  if (target.organizationId !== null && target.organizationId !== removed.organizationId)
    throw new Invalid({ into: ["mergeIntoOwn"] });
  return { removed, kept: target, move: platformMove(removed.id, target.id) };
}

/** Throws Refused while another platform is being merged into this one. */
async function refuseAwaited(tx: Db, platformId: number): Promise<void> {
  const awaiting = { keptId: platformId, state: { in: ["waiting" as const, "running" as const] } };
  if ((await tx.platformRemoval.count({ where: awaiting })) > 0) throw new Refused("platformAwaited");
}

export const platformMove = (from: number, into: number) => ({ of: "platform", from, into }) as const satisfies Move;
