import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import type { Begun } from "./begin-attempt";
import { type Lease, underLease } from "./lease-server";
import type { Download } from "./sushi/download-answer";

/**
 * Writes down that the answer is there: from now on it need not be asked for again, whatever happens to this process.
 * False where its wish was deleted meanwhile, or somebody else settled it as lost since the credentials have moved to
 * another server: nobody waits for the answer then.
 */
export function keepAnswer(lease: Lease, begun: Begun, download: Download): Promise<boolean> {
  return underLease(lease, async (tx) => {
    const { httpStatus, retryAfter, mediaType, file } = download;
    const attempt = await tx.attempt.findUnique({
      where: { id: begun.attemptId, status: "downloading" },
      select: { intentionId: true },
    });
    if (!attempt) return false;
    const { id: rawFileId } = await tx.rawFile.create({
      data: { ...file, name: await offeredName(tx, begun, mediaType), mediaType, createdAt: now() },
    });
    await tx.attempt.update({
      where: { id: begun.attemptId },
      data: { rawFileId, httpStatus, status: "importing", downloadedAt: now(), findings: { retryAfter } },
    });
    await tx.intention.update({ where: { id: attempt.intentionId }, data: { updatedAt: now() } });
    return true;
  });
}

/** Such as "MZK_jstor_5.1_TR_2025-01.json". */
async function offeredName(tx: Db, { attemptId, asked }: Begun, mediaType: string): Promise<string> {
  const { intention } = await tx.attempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { intention: { select: { credentials: { select: { organization: true, platform: true } } } } },
  });
  const { organization, platform } = intention.credentials;
  const library = organization.internalId || organization.shortName || `library${organization.id}`;
  const { report, month } = asked;
  const parts = [library, platform.shortName, report.release, report.id, month].map(plain);
  return `${parts.join("_")}.${extension(mediaType)}`;
}

const extension = (mediaType: string) => (/json/i.test(mediaType) ? "json" : /xml/i.test(mediaType) ? "xml" : "txt");

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.-]+/g, "-")
    .slice(0, 60);
