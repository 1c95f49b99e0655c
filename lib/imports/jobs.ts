import "server-only";
import { z } from "zod";
import { job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { sweepImports } from "./sweep-imports";

export const sweepImportsJob = job("imports.sweep", {
  payload: z.object({}),
  schedule: "*/5 * * * *",
  runsAtStart: true,
  run: async () => {
    const { abandoned, purged } = await sweepImports();
    if (abandoned + purged > 0) log.info({ abandoned, purged }, "imports were swept");
  },
});
