import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { sweepEvents } from "./sweep-events";

export const sweepEventsJob = job(declareJob("events.sweep"), {
  schedule: "41 2 * * *",
  run: async () => {
    const removed = await sweepEvents();
    if (removed > 0) log.info({ removed }, "events long expired were removed");
  },
});
