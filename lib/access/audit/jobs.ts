import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";

export const sweepAuditJob = job(declareJob("audit.sweep"), {
  schedule: "23 2 * * *",
  run: async () => {
    const removed = await sweepAudit();
    if (removed > 0) log.info({ removed }, "expired audit entries removed");
  },
});

const DAY = 86_400_000;
/** The database keeps entries for a year, which may have a leap day and ends at midnight in its time zone. */
const LEAST_DAYS = 367;

/**
 * Removes entries older than AUDIT_RETENTION_DAYS, and the names of deleted accounts in remaining entries older than a
 * year ("#12" stays). Returns the number removed.
 */
export async function sweepAudit(): Promise<number> {
  const days = Math.max(settings().AUDIT_RETENTION_DAYS, LEAST_DAYS);
  const { count } = await db().auditEntry.deleteMany({ where: { at: { lt: new Date(now().getTime() - days * DAY) } } });
  await db().$executeRaw`select forget_audit_names()`;
  return count;
}
