import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { remindOfExpiry } from "./list/remind-of-expiry";
import { sweepPreviews } from "./sheets/keep-preview";
import { sweepTests } from "./sweep-tests";

export const remindOfExpiryJob = job(declareJob("credentials.tell-expiring"), {
  schedule: "40 3 * * *",
  runsAtStart: true,
  run: async () => {
    const reminded = await remindOfExpiry();
    if (reminded > 0) log.info({ told: reminded }, "notified libraries about expiring keys");
  },
});

export const sweepTestsJob = job(declareJob("credentials.sweep"), {
  schedule: "27 * * * *",
  run: async () => {
    await sweepTests();
    await sweepPreviews();
  },
});
