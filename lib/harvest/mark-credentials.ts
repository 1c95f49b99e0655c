import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import type { Breakage } from "./broken-policy";

type Of = { credentialsVersion: string; intention: { credentialsId: number; reportTypeId: number } };

/**
 * Marks credentials, or one report on them, as broken, or as verified; what was said of another version of them is not
 * said of this one. The marks are no edit: revision and time of change stay.
 */
export async function markCredentials(
  tx: Db,
  { credentialsVersion, intention: { credentialsId, reportTypeId } }: Of,
  { broken, hasAnswered }: { broken: Breakage | null; hasAnswered: boolean },
): Promise<void> {
  if (hasAnswered) {
    await tx.$executeRaw`
      UPDATE credentials SET verified_at = timezone('UTC', clock_timestamp())
      WHERE id = ${credentialsId} AND version_hash = ${credentialsVersion} AND verified_at IS NULL`;
  }
  if (broken?.level === "credentials") {
    await tx.$executeRaw`
      UPDATE credentials SET broken_since = timezone('UTC', clock_timestamp()), broken_by = ${broken.by}
      WHERE id = ${credentialsId} AND version_hash = ${credentialsVersion} AND broken_since IS NULL`;
  }
  if (broken?.level === "report") {
    await tx.credentialsReport.updateMany({
      where: { credentialsId, reportTypeId, brokenSince: null, credentials: { brokenSince: null } },
      data: { brokenSince: now(), brokenBy: broken.by },
    });
  }
}
