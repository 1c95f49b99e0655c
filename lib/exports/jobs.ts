import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { wakeSilentRuns } from "@/lib/kit/jobs/run-table";
import { log } from "@/lib/kit/log";
import { exportRuns, exportWork } from "./export-runs";
import { runExport } from "./run-export";
import { sweepExports } from "./sweep-exports";

export const makeExportJob = job(exportWork, { run: ({ exportId }, { signal }) => runExport(exportId, signal) });

export const sweepExportsJob = job(declareJob("exports.sweep"), {
  schedule: "0 3 * * *",
  runsAtStart: true,
  run: async () => {
    const removed = await sweepExports();
    if (removed > 0) log.info({ removed }, "expired exports removed");
  },
});

export const wakeExportsJob = job(declareJob("exports.wake"), {
  schedule: "*/5 * * * *",
  run: async () => {
    await wakeSilentRuns(exportRuns);
  },
});
