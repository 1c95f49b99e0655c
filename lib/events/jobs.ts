import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { sendDigests } from "./digests/send-digests";
import { sweepEvents } from "./sweep-events";

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
