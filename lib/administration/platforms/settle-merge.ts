import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { systemScope } from "@/lib/access/system-scope";
import type { MovedMonths } from "@/lib/imports/publish/move-imports";
import type { Move } from "@/lib/imports/publish/shared-months";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import type { ClaimedRun } from "@/lib/kit/jobs/claimed-run";
import type { PlatformRemoval } from "@/lib/kit/prisma/client";
import { countEffects } from "./count-effects";
import { mergeRecords, refuseUnaddable } from "./merge-records";
import type { EffectCounts } from "./removal";

type Settling = { removal: PlatformRemoval; run: ClaimedRun; move: Move; publish: () => Promise<MovedMonths> };

/** Publishes the moved usage, moves all other records and deletes the platform, in the caller's transaction. */
export async function settleMerge(tx: Db, { removal, run, move, publish }: Settling): Promise<void> {
  await run.hold(tx);
  await tx.$queryRaw`SELECT FROM platforms WHERE id IN (${move.from}, ${move.into}) ORDER BY id FOR UPDATE`;
  await refuseUnaddable(tx, move);
  const effects: EffectCounts = await countEffects(tx, move.from);
  const { replaced, left } = await publish();
  await mergeRecords(tx, move);
  await tx.platform.delete({ where: { id: move.from } });
  await finish(tx, removal, { ...effects, replaced_months: replaced, left_months: left });
}

/** Marks the removal finished and records it in the audit log; call while the run is locked. */
export async function finish(tx: Db, { id, platformId, name }: PlatformRemoval, result: EffectCounts): Promise<void> {
  await tx.platformRemoval.update({ where: { id }, data: { state: "finished", result, finishedAt: now() } });
  await recordAudit(tx, await systemScope("consortium.manage", "platforms.remove"), {
    action: "platform.remove",
    subject: { kind: "platform", id: platformId, name },
    after: Object.fromEntries(Object.entries(result).filter(([, value]) => value !== 0)),
  });
}
