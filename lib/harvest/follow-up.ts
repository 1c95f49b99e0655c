import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { endWishes } from "./end-wishes";
import { planAutomatic } from "./plan-automatic";
import type { Next } from "./retry-policy";

export type Ended = {
  attemptId: number;
  intention: {
    id: number;
    credentialsId: number;
    month: Date;
    harvest: { kind: string };
    credentials: { serverId: number; deletedAt: Date | null };
  };
  /** The attempt broke its credentials or its report. */
  isBroken: boolean;
};

/** Lets the wish of an attempt that has ended wait for its next try, or end; and the server rest. */
export async function followUp(tx: Db, ended: Ended, { retryIn, serverRests, isGone }: Next): Promise<void> {
  const { id, credentials, month, credentialsId } = ended.intention;
  const isOver = (retryIn === null && !waitsForMending(ended)) || credentials.deletedAt !== null;
  await tx.intention.update({
    where: { id },
    data: isOver
      ? { finishedAt: now() }
      : { notBefore: new Date(now().getTime() + (retryIn ?? 0) * 1000), retries: { increment: 1 } },
  });
  if (isGone && (await moveLastHarvestable(tx, ended, month))) await planAutomatic(tx, [credentialsId]);
  if (isOver) await endWishes(tx, [id]);
  if (serverRests > 0) {
    await tx.$executeRaw`
      UPDATE servers SET ready_at = greatest(ready_at,
        timezone('UTC', clock_timestamp()) + make_interval(secs => ${serverRests}))
      WHERE id = ${credentials.serverId}`;
  }
}

/** What the installation wishes for by itself rests with broken credentials, and goes on when they are mended. */
const waitsForMending = ({ isBroken, intention }: Ended) => isBroken && intention.harvest.kind === "automatic";

/** The server has deleted the month, and all before it (3032). Whether this was not known yet. */
async function moveLastHarvestable(tx: Db, { attemptId, intention }: Ended, month: Date): Promise<boolean> {
  const moved = await tx.$executeRaw`
    UPDATE credentials SET last_harvestable_month = (${month}::date + interval '1 month')::date,
      last_harvestable_attempt_id = ${attemptId}, last_harvestable_by_id = NULL
    WHERE id = ${intention.credentialsId}
      AND (last_harvestable_month IS NULL OR last_harvestable_month <= ${month}::date)`;
  return moved === 1;
}
