import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { announceSumChecks } from "./announce-sum-check";
import { checkOldestSums } from "./check-oldest-sums";
import { checkStoredSums } from "./check-stored-sums";
import { checkSums } from "./check-sums";
import { sumCheckWork } from "./sum-check-work";

/** In the evening, outside the hours of automatic harvests. */
export const checkOldestSumsJob = job(declareJob("imports.check-oldest-sums"), {
  schedule: "11 22 * * *",
  run: async (_, { signal }) => log.info(await checkOldestSums(signal), "sums of imports were checked"),
});

/** Before files are compared, so that the sums they are compared with are right. */
export const checkStoredSumsJob = job(declareJob("imports.check-stored-sums"), {
  schedule: "41 21 * * *",
  run: async (_, { signal }) => {
    const { organizations, repaired } = await checkStoredSums({ signal });
    log.info({ organizations, repaired }, "sums in the usage store were checked");
  },
});

export const checkSumsJob = job(sumCheckWork, {
  run: async ({ importId }, { signal }) => {
    await checkSums(importId, signal);
    await announceSumChecks();
  },
});
