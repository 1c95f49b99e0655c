import "server-only";
import { z } from "zod";
import { job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { sweepAnswers } from "./attempt/sweep-answers";
import { refreshPlan } from "./plan/refresh-plan";
import { startRechecks } from "./plan/start-rechecks";
import { releaseStuck } from "./queue/release-stuck";
import { serverWork } from "./queue/server-work";
import { workServer } from "./queue/work-server";

export const workServerJob = job(serverWork.name, {
  payload: serverWork.payload,
  run: ({ serverId }, context) => workServer(serverId, context),
});

export const releaseStuckJob = job("harvest.release-stuck", {
  payload: z.object({}),
  schedule: "* * * * *",
  runsAtStart: true,
  run: async () => {
    const freed = await releaseStuck();
    if (freed > 0) log.warn({ freed }, "servers were freed from workers without a sign of life");
  },
});

export const sweepAnswersJob = job("harvest.sweep-answers", {
  payload: z.object({}),
  schedule: "17 * * * *",
  run: async () => {
    const removed = await sweepAnswers();
    if (removed > 0) log.info({ removed }, "files without a record were removed");
  },
});

/** Every hour, so that it happens in the last hour of the local day wherever the installation is. */
export const refreshPlanJob = job("harvest.refresh-plan", {
  payload: z.object({}),
  schedule: "50 * * * *",
  runsAtStart: true,
  run: refreshPlan,
});

export const recheckJob = job("harvest.recheck", {
  payload: z.object({}),
  schedule: "20 1 * * *",
  run: async () => {
    const asked = await startRechecks();
    if (asked > 0) log.info({ asked }, "old months are asked for again");
  },
});
