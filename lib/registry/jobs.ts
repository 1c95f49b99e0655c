import "server-only";
import { z } from "zod";
import { job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { refreshRegistry } from "./ask/refresh-registry";

export const refreshRegistryJob = job("registry.refresh", {
  payload: z.object({}),
  schedule: "23 2 * * *",
  run: async (_, { signal }) => {
    const { looked, told } = await refreshRegistry(signal);
    log.info({ looked, told }, "the COUNTER Registry was asked for news");
  },
});
