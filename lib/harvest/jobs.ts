import "server-only";
import { now } from "@/lib/kit/clock";
import { sweepTemporaryFolders } from "@/lib/kit/files/temporary-file";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { newsWork } from "./news/note-news";
import { sendNews } from "./news/send-news";
import { refreshPlan } from "./plan/plan-automatic";
import { startRechecks } from "./plan/start-rechecks";
import { wantLists } from "./plan/want-lists";
import { releaseStuck } from "./queue/lease-server";
import { awaitedWork, serverWork } from "./queue/wake-server";
import { heldWork, importHeld } from "./run/confirm-institution";
import { sweepAnswers } from "./run/sweep-answers";
import { workServer } from "./run/work-server";

const DAY = 86_400_000;

export const workServerJob = job(serverWork, { run: ({ serverId }, context) => workServer(serverId, context) });

export const workAwaitedJob = job(awaitedWork, { run: ({ serverId }, context) => workServer(serverId, context) });

export const releaseStuckJob = job(declareJob("harvest.release-stuck"), {
  schedule: "* * * * *",
  runsAtStart: true,
  run: async () => {
    const freed = await releaseStuck();
    if (freed > 0) log.warn({ freed }, "freed servers of unresponsive workers");
  },
});

/** Every minute, for news that had to wait until their run has nothing due. */
export const sendNewsJob = job(newsWork, { schedule: "* * * * *", run: sendNews });

export const sweepAnswersJob = job(declareJob("harvest.sweep-answers"), {
  schedule: "17 * * * *",
  run: async () => {
    const removed = await sweepAnswers();
    if (removed > 0) log.info({ removed }, "removed files without a record");
    const leftoverCount = await sweepTemporaryFolders(new Date(now().getTime() - DAY));
    if (leftoverCount > 0) log.info({ left: leftoverCount }, "removed temporary folders of killed processes");
  },
});

/** Hourly, so that it runs in the last hour of the local day in every time zone. */
export const refreshPlanJob = job(declareJob("harvest.refresh-plan"), {
  schedule: "50 * * * *",
  runsAtStart: true,
  run: refreshPlan,
});

export const importHeldJob = job(heldWork, {
  run: async ({ credentialsId }, { signal }) => {
    const imported = await importHeld(credentialsId, signal);
    log.info({ credentialsId, imported }, "imported confirmed answers");
  },
});

export const recheckJob = job(declareJob("harvest.recheck"), {
  schedule: "20 1 * * *",
  run: async () => {
    const recheckCount = await startRechecks();
    if (recheckCount > 0) log.info({ asked: recheckCount }, "rechecking old months");
  },
});

/** Hourly, so that each list is a day old at most, and not all providers are asked at once. */
export const listReportsJob = job(declareJob("harvest.list-reports"), {
  schedule: "35 * * * *",
  run: async () => {
    const wantedCount = await wantLists();
    if (wantedCount > 0) log.info({ asked: wantedCount }, "requesting lists of reports");
  },
});
