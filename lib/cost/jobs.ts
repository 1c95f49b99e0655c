import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { sweepAgreementFiles } from "./agreements/agreement-files";

export const sweepAgreementFilesJob = job(declareJob("agreements.sweep"), {
  schedule: "20 3 * * *",
  run: async () => {
    const removed = await sweepAgreementFiles();
    if (removed > 0) log.info({ removed }, "files of deleted agreements removed");
  },
});
