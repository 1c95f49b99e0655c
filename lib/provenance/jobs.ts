import "server-only";
import { z } from "zod";
import { job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { checkOldestSums } from "./check-oldest-sums";
import { checkSums } from "./check-sums";
import { sumCheckWork } from "./sum-check-work";

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
