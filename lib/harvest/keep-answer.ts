import "server-only";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import type { Begun } from "./begin-attempt";
import { type Lease, underLease } from "./lease-server";
import type { Download } from "./sushi/download-answer";

/** Writes down that the answer is there: from now on it need not be asked for again, whatever happens to this process. */
export function keepAnswer(lease: Lease, begun: Begun, download: Download): Promise<void> {
  return underLease(lease, async (tx) => {
    const { httpStatus, retryAfter, mediaType, file } = download;
    const attempt = await tx.attempt.findUniqueOrThrow({
      where: { id: begun.attemptId },
      select: { intentionId: true },
    });
    const { id: rawFileId } = await tx.rawFile.create({
      data: { ...file, name: await offeredName(tx, begun, mediaType), mediaType, createdAt: now() },
    });
    await tx.attempt.update({
      where: { id: begun.attemptId },
      data: { rawFileId, httpStatus, status: "importing", downloadedAt: now(), findings: { retryAfter } },
    });
    await tx.intention.update({ where: { id: attempt.intentionId }, data: { updatedAt: now() } });
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
  return `${parts.join("_")}.${/json/i.test(mediaType) ? "json" : "txt"}`;
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.-]+/g, "-")
    .slice(0, 60);
