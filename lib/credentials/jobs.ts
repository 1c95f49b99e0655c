import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { tellExpiring } from "./list/remind-of-expiry";
import { sweepPreviews } from "./sheets/keep-preview";
import { sweepTests } from "./sweep-tests";

export const tellExpiringJob = job(declareJob("credentials.tell-expiring"), {
  schedule: "40 3 * * *",
  runsAtStart: true,
  run: async () => {
    const told = await tellExpiring();
    if (told > 0) log.info({ told }, "notified libraries about expiring keys");
  },
});

export const sweepTestsJob = job(declareJob("credentials.sweep"), {
  schedule: "27 * * * *",
  run: async () => {
    await sweepTests();
    await sweepPreviews();
  },
});
