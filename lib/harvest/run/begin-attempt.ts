import "server-only";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { monthOf } from "@/lib/counter/standard/month";
import type { ReportDefinition } from "@/lib/counter/standard/report-definition";
import { tryOpenSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { type Lease, underLease } from "../queue/lease-server";
import { workable } from "../queue/wake-server";
import { type Access, requestWithoutSecrets } from "../sushi/build-request";
import { datesFor } from "./retry-policy";

const intentionColumns = {
  credentials: { include: { server: { select: { needsLongDates: true } } } },
  reportType: true,
  attempts: { select: { errorCode: true }, orderBy: { id: "asc" } },
} as const;

/** A request about to be sent. `access` is null if the secrets can no longer be decrypted. */
export type StartedAttempt = Awaited<ReturnType<typeof begin>>;

/** Records the attempt before anything is sent; null if the intention was deleted meanwhile. */
export function beginAttempt(lease: Lease, intentionId: number): Promise<StartedAttempt | null> {
  return underLease(lease, async (tx) => {
    // Locked, since the intention may be canceled at the same moment.
    const open = await tx.$queryRaw<unknown[]>`SELECT 1 FROM ${workable} AND i.id = ${intentionId} FOR UPDATE OF i`;
    return open.length === 1 ? begin(tx, intentionId) : null;
  });
}

async function begin(tx: Db, intentionId: number) {
  const intention = await tx.intention.findUniqueOrThrow({ where: { id: intentionId }, include: intentionColumns });
  const { credentials, reportType } = intention;
  const request = {
    report: harvestedReport(reportType),
    month: monthOf(intention.month),
    dates: credentials.server.needsLongDates ? "long" : datesFor(intention.attempts.map(({ errorCode }) => errorCode)),
  };
  const secrets = tryOpenSecrets(credentials);
  const access: Access | null = secrets && { ...secrets, url: credentials.url };
  const { id: attemptId } = await tx.attempt.create({
    data: {
      intentionId,
      credentialsVersion: credentials.versionHash,
      usedUrl: access ? requestWithoutSecrets(access, request) : credentials.url,
      startedAt: now(),
    },
  });
  await tx.intention.update({ where: { id: intentionId }, data: { updatedAt: now(), notOfferedAt: null } });
  return { attemptId, access, request };
}

/**
 * The COUNTER report of a report type. Throws for report types that cannot be harvested; credentials never have these.
 */
export function harvestedReport(type: { release: string; counterCode: string; shortName: string }): ReportDefinition {
  const report = definitionOf(type);
  if (!report) throw new Error(`Report ${type.shortName} cannot be harvested.`);
  return report;
}
