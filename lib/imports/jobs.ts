import "server-only";
import { z } from "zod";
import { job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { checkOldestSums } from "@/lib/provenance/check-oldest-sums";
import { checkSums } from "@/lib/provenance/check-sums";
import { sumCheckWork } from "@/lib/provenance/sum-check-work";
import { sweepImports } from "./publish/sweep-imports";

export const sweepImportsJob = job("imports.sweep", {
  payload: z.object({}),
  schedule: "*/5 * * * *",
  runsAtStart: true,
  run: async () => {
    const { abandoned, purged } = await sweepImports();
    if (abandoned + purged > 0) log.info({ abandoned, purged }, "imports were swept");
  },
});

/** In the evening, when nobody harvests. */
export const checkOldestSumsJob = job("imports.check-oldest-sums", {
  payload: z.object({}),
  schedule: "11 22 * * *",
  run: async (_, { signal }) => log.info(await checkOldestSums(signal), "sums of imports were checked"),
});

export const checkSumsJob = job(sumCheckWork.name, {
  payload: sumCheckWork.payload,
  run: async ({ importId }, { signal }) => {
    await checkSums(importId, signal);
  },
});
