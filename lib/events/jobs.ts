import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { sendDigests } from "./digests/send-digests";

export const sweepEventsJob = job(declareJob("events.sweep"), {
  schedule: "41 2 * * *",
  run: async () => {
    const removed = await sweepEvents();
    if (removed > 0) log.info({ removed }, "expired events removed");
  },
});

/** Hourly, to catch up after downtime. */
export const sendDigestsJob = job(declareJob("events.digest"), {
  schedule: "1 * * * *",
  run: async (_, { signal }) => {
    const sent = await sendDigests(signal);
    if (sent > 0) log.info({ sent }, "event digests sent");
  },
});

const DAYS = 30;

/** Removes events that expired a month ago or have no recipients left; returns their number. */
export async function sweepEvents(): Promise<number> {
  const longAgo = new Date(now().getTime() - DAYS * 86_400_000);
  const { count } = await db().event.deleteMany({
    where: { OR: [{ expires: { lt: longAgo } }, { createdAt: { lt: longAgo }, recipients: { none: {} } }] },
  });
  return count;
}
