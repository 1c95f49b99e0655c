import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { remindOfExpiry } from "./list/remind-of-expiry";
import { sweepPreviews } from "./sheets/keep-preview";

export const remindOfExpiryJob = job(declareJob("credentials.tell-expiring"), {
  schedule: "40 3 * * *",
  runsAtStart: true,
  run: async () => {
    const reminded = await remindOfExpiry();
    if (reminded > 0) log.info({ notified: reminded }, "notified libraries about expiring keys");
  },
});

export const sweepTestsJob = job(declareJob("credentials.sweep"), {
  schedule: "27 * * * *",
  run: async () => {
    await sweepTests();
    await sweepPreviews();
  },
});

const DAY = 86_400_000;

/** Deletes tests older than a day, finished or not. Returns their number. */
export async function sweepTests(): Promise<number> {
  const { count } = await db().credentialsTest.deleteMany({ where: { startedAt: { lt: new Date(+now() - DAY) } } });
  return count;
}
