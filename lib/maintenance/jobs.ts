import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { commandWork } from "./commands/command-work";
import { runCommand, tendRuns } from "./commands/run-command";

export const runCommandJob = job(commandWork, { run: ({ runId }, { signal }) => runCommand(runId, signal) });

export const tendRunsJob = job(declareJob("maintenance.tend"), {
  schedule: "*/5 * * * *",
  run: async () => {
    await tendRuns();
  },
});
