import "server-only";
import { z } from "zod";
import { job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { releaseStuck } from "./release-stuck";
import { serverWork } from "./server-work";
import { sweepAnswers } from "./sweep-answers";
import { workServer } from "./work-server";

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
