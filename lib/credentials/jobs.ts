import "server-only";
import { z } from "zod";
import { job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { tellExpiring } from "./list/tell-expiring";
import { sweepPreviews } from "./sheets/keep-preview";
import { sweepTests } from "./test/sweep-tests";

export const tellExpiringJob = job("credentials.tell-expiring", {
  payload: z.object({}),
  schedule: "40 3 * * *",
  runsAtStart: true,
  run: async () => {
    const told = await tellExpiring();
    if (told > 0) log.info({ told }, "libraries were told that the keys of credentials end");
  },
});

export const sweepTestsJob = job("credentials.sweep", {
  payload: z.object({}),
  schedule: "27 * * * *",
  run: async () => {
    await sweepTests();
    await sweepPreviews();
  },
});
