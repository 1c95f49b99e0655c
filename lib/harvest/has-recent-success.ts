import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { RECENT_DAYS } from "./broken-policy";

type Of = { credentialsVersion: string; intention: { credentialsId: number } };

/** Whether this version of the credentials has lately brought an answer. */
export async function hasRecentSuccess(tx: Db, { credentialsVersion, intention }: Of): Promise<boolean> {
  const since = new Date(now().getTime() - RECENT_DAYS * 86_400_000);
  const found = await tx.attempt.findFirst({
    where: {
      credentialsVersion,
      status: { in: ["success", "no_data"] },
      finishedAt: { gte: since },
      intention: { credentialsId: intention.credentialsId },
    },
    select: { id: true },
  });
  return found !== null;
}
