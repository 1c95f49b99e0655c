import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { tendSubscriptions } from "./tend-subscriptions";

export const tendSubscriptionsJob = job(declareJob("subscriptions.tend"), {
  schedule: "35 * * * *",
  run: async (_, { signal }) => {
    const sent = await tendSubscriptions(signal);
    if (sent > 0) log.info({ sent }, "reports sent by e-mail");
  },
});
