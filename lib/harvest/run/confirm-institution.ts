import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { isSameInstitution } from "@/lib/imports/judge-institution";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob } from "@/lib/kit/jobs/job";
import type { confirmInstitutionCall } from "../contract";
import { heldCodes, isHeld, REJECTED } from "../states/held-answers";
import { institutionDecisions, storedInstitution } from "../states/stored-findings";
import { importFailed } from "./import-attempt";

/** The job that imports the held answers of credentials after a confirmation, and those rejected before. */
export const heldWork = declareJob("harvest.import-held", z.object({ credentialsId: z.number().int().positive() }));

/** A provider names a library in few ways; older decisions are dropped. */
const MOST_DECISIONS = 50;

/**
 * Decides for all held months of these credentials whether the institution in the attempt's report is the library: then
 * they are imported, now and in future, otherwise they stay out. A rejection can be taken back. Throws NotFound, and
 * Refused if the attempt is neither held nor rejected.
 */
export async function confirmInstitution(
  scope: Scope<"harvest.manage">,
  id: number,
  { ours }: Parsed<typeof confirmInstitutionCall.body>,
): Promise<{ months: number }> {
  const attempt = await db().attempt.findFirst({
    where: { id, intention: { credentials: { organizationId: reach(scope), deletedAt: null } } },
    select: { errorCode: true, header: true, intention: { select: { credentialsId: true } } },
  });
  if (!attempt) throw new NotFound();
  const named = storedInstitution.parse(attempt.header);
  if (!isHeld(attempt.errorCode) && attempt.errorCode !== REJECTED) throw new Refused("notHeld");
  const { credentialsId } = attempt.intention;
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM credentials WHERE id = ${credentialsId} FOR UPDATE`;
    const credentials = await tx.credentials.findUniqueOrThrow({
      where: { id: credentialsId },
      include: { organization: true, platform: true },
    });
    const waiting = await listHeld(tx, credentialsId);
    const same = waiting.filter(
      (one) => one.id === id || isSameInstitution(named, storedInstitution.parse(one.header)),
    );
    const others = institutionDecisions
      .parse(credentials.institutionDecisions)
      .filter((one) => !isSameInstitution(one, named));
    const decisions = [...others, { ...named, ours }].slice(-MOST_DECISIONS);
    await tx.credentials.update({ where: { id: credentialsId }, data: { institutionDecisions: decisions } });
    if (ours) {
      await enqueue(tx, heldWork, { credentialsId }, { key: `${heldWork.name}:${credentialsId}` });
    } else {
      const ids = same.map((one) => one.id);
      await tx.attempt.updateMany({ where: { id: { in: ids } }, data: { errorCode: REJECTED } });
      const decided = { attempts: { some: { id: { in: ids } } } };
      await tx.intention.updateMany({ where: decided, data: { updatedAt: now() } });
    }
    await recordAudit(tx, scope, {
      action: ours ? "credentials.confirm-institution" : "credentials.reject-institution",
      subject: { kind: "credentials", id: credentialsId, name: credentials.title || credentials.platform.name },
      organizationId: credentials.organizationId,
      after: { name: [named.institution ?? "", ...named.institutionIds.slice(0, 10)].join(" "), months: same.length },
    });
    return { months: same.length };
  });
}

/** Attempts whose answer waits for a confirmation or was rejected. */
function listHeld(tx: Db, credentialsId: number) {
  return tx.attempt.findMany({
    where: { errorCode: { in: [...heldCodes, REJECTED] }, rawFileId: { not: null }, intention: { credentialsId } },
    select: { id: true, header: true },
    orderBy: { id: "asc" },
  });
}

/** Imports the held answers of credentials whose institution is confirmed by now; returns their number. */
export async function importHeld(credentialsId: number, signal: AbortSignal): Promise<number> {
  let imported = 0;
  for (const { id } of await listHeld(db(), credentialsId)) {
    signal.throwIfAborted();
    if (await importFailed(id, signal)) imported++;
  }
  return imported;
}
