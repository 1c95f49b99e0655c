import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { refreshRegistry } from "./ask/refresh-registry";

export const refreshRegistryJob = job(declareJob("registry.refresh"), {
  schedule: "23 2 * * *",
  run: async (_, { signal }) => {
    const { looked, told } = await refreshRegistry(signal);
    log.info({ looked, told }, "the COUNTER Registry was asked for news");
  },
});
