import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { exportWork } from "./export-work";
import { runExport } from "./run-export";
import { sweepExports, wakeExports } from "./sweep-exports";

export const makeExportJob = job(exportWork, { run: ({ exportId }, { signal }) => runExport(exportId, signal) });

export const sweepExportsJob = job(declareJob("exports.sweep"), {
  schedule: "0 3 * * *",
  runsAtStart: true,
  run: async () => {
    const removed = await sweepExports();
    if (removed > 0) log.info({ removed }, "exported files beyond their time were removed");
  },
});

export const wakeExportsJob = job(declareJob("exports.wake"), {
  schedule: "*/5 * * * *",
  run: async () => {
    await wakeExports();
  },
});
