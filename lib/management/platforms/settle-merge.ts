import "server-only";
import { systemScope } from "@/lib/access/system-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { giveUpCopies, listCopies, listMovable, type Move } from "@/lib/imports/publish/copy-to-platform";
import { discardImports, publishMoved } from "@/lib/imports/publish/import-state";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import type { PlatformRemoval } from "@/lib/kit/prisma/client";
import { countEffects } from "./count-effects";
import { countUnaddable, findSharedMonths } from "./find-shared-months";
import { mergeRecords } from "./merge-records";
import { clashWinners, type EffectCounts } from "./removal";

/** "changed": numbers have come meanwhile that are not copied yet; "busy": some are just being written. */
export type Settled = "settled" | "changed" | "busy";

export const winnerChosen = ({ clashes }: Pick<PlatformRemoval, "clashes">) =>
  clashWinners.find((one) => one === clashes) ?? null;

/**
 * Puts all copies in the places of what they were made of, lets everything else follow, and takes the platform away: all
 * in one step, as part of the caller's transaction. Throws Refused where numbers clash that nobody has decided about.
 */
export async function settleMerge(tx: Db, removal: PlatformRemoval, move: Move): Promise<Settled> {
  // Nobody publishes anything until the step is done; taken first, since whoever publishes looks for platforms after that.
  await tx.$executeRaw`LOCK TABLE imports IN EXCLUSIVE MODE`;
  await tx.$queryRaw`SELECT FROM platforms WHERE id IN (${move.keptId}, ${move.removedId}) ORDER BY id FOR UPDATE`;
  if (await isBeingWritten(tx, move.removedId)) return "busy";
  if ((await countUnaddable(tx, move)) > 0) throw new Refused("paymentsInTwoCurrencies");
  const shared = await findSharedMonths(tx, move, winnerChosen(removal));
  const undecided = shared.filter(({ winner }) => winner === null).length;
  if (undecided > 0) throw new Refused("mergeClashes", { count: undecided });
  const lost = new Set(shared.flatMap((one) => (one.winner === "kept" ? [one.removedImport] : [])));
  const replaced = shared.flatMap((one) => (one.winner === "removed" ? [one.keptImport] : []));
  const wanted = (await listMovable(tx, move.removedId)).filter(({ id }) => !lost.has(id));
  const copies = new Map((await listCopies(tx, move)).map((copy) => [copy.formerId, copy]));
  const moved = wanted.flatMap(({ id, wasCurrent }) => {
    const copy = copies.get(id);
    return copy ? [{ ...copy, wasCurrent }] : [];
  });
  if (moved.length < wanted.length) return "changed";
  const effects: EffectCounts = await countEffects(tx, move.removedId);
  await discardImports(tx, [...lost, ...replaced]);
  await publishMoved(tx, moved);
  await giveUpCopies(tx, move, true);
  await tx.$executeRaw`UPDATE imports SET platform_id = ${move.keptId} WHERE platform_id = ${move.removedId}`;
  await mergeRecords(tx, move);
  await tx.platform.delete({ where: { id: move.removedId } });
  await finish(tx, removal, { ...effects, replaced_months: replaced.length, left_months: lost.size });
  return "settled";
}

/** Imports and uploads under way come to their end first: what they bring moves with the rest. */
async function isBeingWritten(tx: Db, platformId: number): Promise<boolean> {
  const imports = await tx.import.count({ where: { platformId, state: "loading" } });
  const uploads = await tx.upload.count({ where: { platformId, state: "importing" } });
  return imports + uploads > 0;
}

/** Says in the same step that it is done; throws where somebody has broken it off. */
export async function finish(tx: Db, { id, run, ...removal }: PlatformRemoval, result: EffectCounts): Promise<void> {
  const { count } = await tx.platformRemoval.updateMany({
    where: { id, run, state: "running" },
    data: { state: "finished", result, finishedAt: now() },
  });
  if (count === 0) throw new RemovalOver();
  await recordAudit(tx, await systemScope("consortium.manage", "platforms.remove"), {
    action: "platform.remove",
    subject: { kind: "platform", id: removal.platformId, name: removal.name },
    after: Object.fromEntries(Object.entries(result).filter(([, value]) => value !== 0)),
  });
}

/** Thrown where it was broken off, or somebody else has begun it anew. */
export class RemovalOver extends Error {
  override readonly name = "RemovalOver";
}
