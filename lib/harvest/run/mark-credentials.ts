import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { noteNews } from "../news/note-news";
import { planAutomatic } from "../plan/plan-automatic";
import type { Breakage } from "./broken-policy";

type Of = {
  credentialsVersion: string;
  intention: { harvestId: number; credentialsId: number; reportTypeId: number };
};

type Marks = { broken: Breakage | null; hasAnswered: boolean };

/**
 * Marks credentials or one report on them as broken, or as verified, with all consequences: notifies their
 * administrators about breakage and updates the plan. Results of another version of the credentials are ignored. Marks
 * are not an edit: revision and time of change stay.
 */
export async function markCredentials(tx: Db, of: Of, { broken, hasAnswered }: Marks): Promise<void> {
  const { harvestId, credentialsId, reportTypeId } = of.intention;
  const isVerified = hasAnswered && (await markVerified(tx, of));
  const isBroken = broken !== null && (await markBroken(tx, of, broken));
  if (isBroken) {
    const brokenReport = broken.level === "report" ? reportTypeId : null;
    await noteNews(tx, { harvestId, credentialsId, reportTypeId: brokenReport, brokenBy: broken.by });
  }
  if (isVerified || isBroken) await planAutomatic(tx, [credentialsId]);
}

async function markVerified(tx: Db, { credentialsVersion, intention: { credentialsId } }: Of): Promise<boolean> {
  const marked = await tx.$executeRaw`
    UPDATE credentials SET verified_at = timezone('UTC', clock_timestamp())
    WHERE id = ${credentialsId} AND version_hash = ${credentialsVersion} AND verified_at IS NULL`;
  return marked === 1;
}

async function markBroken(tx: Db, { credentialsVersion, intention }: Of, broken: Breakage): Promise<boolean> {
  const { credentialsId, reportTypeId } = intention;
  if (broken.level === "credentials") {
    const marked = await tx.$executeRaw`
      UPDATE credentials SET broken_since = timezone('UTC', clock_timestamp()), broken_by = ${broken.by}
      WHERE id = ${credentialsId} AND version_hash = ${credentialsVersion} AND broken_since IS NULL`;
    return marked === 1;
  }
  const { count } = await tx.credentialsReport.updateMany({
    where: {
      credentialsId,
      reportTypeId,
      brokenSince: null,
      credentials: { brokenSince: null, versionHash: credentialsVersion },
    },
    data: { brokenSince: now(), brokenBy: broken.by },
  });
  return count === 1;
}
