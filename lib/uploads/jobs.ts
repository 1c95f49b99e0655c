import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { runCheck } from "./check/run-check";
import { runImport } from "./import/run-import";
import { sweepUploads } from "./sweep-uploads";
import { checkWork, importWork } from "./upload-runs";

export const checkUploadJob = job(checkWork, { run: ({ uploadId }, { signal }) => runCheck(uploadId, signal) });

export const importUploadJob = job(importWork, { run: ({ uploadId }, { signal }) => runImport(uploadId, signal) });

export const sweepUploadsJob = job(declareJob("uploads.sweep"), {
  schedule: "*/5 * * * *",
  runsAtStart: true,
  run: async () => {
    const { removed, woken } = await sweepUploads();
    if (removed + woken > 0) log.info({ removed, woken }, "uploads were swept");
  },
});
