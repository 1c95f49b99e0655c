import "server-only";
import type { Db } from "@/lib/kit/db";
import { auditedCredentials } from "./audited-credentials";

/** Current state in the transaction, for the audit trail. */
export async function readAudited(tx: Db, id: number) {
  // One relation at a time: a transaction has a single connection.
  const row = await tx.credentials.findUniqueOrThrow({ where: { id }, include: { platform: true, account: true } });
  const reports = await tx.credentialsReport.findMany({ where: { credentialsId: id }, include: { reportType: true } });
  return auditedCredentials({ ...row, reports });
}
