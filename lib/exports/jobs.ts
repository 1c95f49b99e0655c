import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { wakeSilentRuns } from "@/lib/kit/jobs/run-table";
import { log } from "@/lib/kit/log";
import { tendSubscriptions } from "@/lib/reports/subscriptions/tend-subscriptions";
import { exportRuns, exportWork } from "./export-runs";
import { exportTurns } from "./export-turns";
import { attachReport } from "./make/attach-report";
import { runExport } from "./run-export";
import { sweepExports } from "./sweep-exports";

export const makeExportJob = job(exportWork, {
  run: ({ exportId }, { signal }) => exportTurns.work(exportId, (id) => runExport(id, signal)),
});

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

/** Here instead of in reports, because mails attach files that exports write. */
export const tendSubscriptionsJob = job(declareJob("subscriptions.tend"), {
  schedule: "35 * * * *",
  run: async (_, { signal }) => {
    const sent = await tendSubscriptions(signal, attachReport);
    if (sent > 0) log.info({ sent }, "reports sent by e-mail");
  },
});
