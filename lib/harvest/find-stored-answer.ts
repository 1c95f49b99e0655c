import "server-only";
import { z } from "zod";
import { type Month, month } from "@/lib/counter/month";
import type { ReportDefinition } from "@/lib/counter/reports";
import { openSecrets } from "@/lib/credentials/seal-secrets";
import type { Db } from "@/lib/kit/db";
import { harvestedReport } from "./harvested-report";

/** An answer that waits on disk for its import. */
export type StoredAnswer = {
  attemptId: number;
  httpStatus: number;
  /** Seconds the server asked us to stay away. */
  retryAfter: number | null;
  /** How often its import was begun. */
  tries: number;
  file: { storedAs: string; sha256: string; sizeBytes: bigint };
  report: ReportDefinition;
  /** Whose usage was asked for. */
  customerId: string;
  place: { organizationId: number; platformId: number; reportTypeId: number; month: Month };
  credentialsId: number;
  /** May take the place of numbers that came from elsewhere. */
  replaces: boolean;
};

/** What is written down with an answer until it is settled. */
const pending = z.object({ retryAfter: z.number().nullable().default(null), tries: z.number().default(0) });

/** Null when the attempt is gone, or settled already. */
export async function findStoredAnswer(tx: Db, attemptId: number): Promise<StoredAnswer | null> {
  const attempt = await tx.attempt.findUnique({
    where: { id: attemptId, status: "importing" },
    include: { rawFile: true, intention: { include: { credentials: true, reportType: true } } },
  });
  if (!attempt?.rawFile) return null;
  const { credentials, reportType, reportTypeId, month: firstDay, replaces } = attempt.intention;
  const { organizationId, platformId } = credentials;
  return {
    attemptId,
    httpStatus: attempt.httpStatus ?? 0,
    ...pending.parse(attempt.findings),
    file: attempt.rawFile,
    report: harvestedReport(reportType),
    customerId: openSecrets(credentials).customerId,
    place: { organizationId, platformId, reportTypeId, month: month(firstDay.toISOString().slice(0, 7)) },
    credentialsId: credentials.id,
    replaces,
  };
}
