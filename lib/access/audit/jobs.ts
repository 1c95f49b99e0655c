import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { sweepAudit } from "./sweep-audit";

export const sweepAuditJob = job(declareJob("audit.sweep"), {
  schedule: "23 2 * * *",
  run: async () => {
    const removed = await sweepAudit();
    if (removed > 0) log.info({ removed }, "expired audit entries removed");
  },
});
