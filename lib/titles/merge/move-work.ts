import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({
  /** Usage of all titles merged for as long as former versions are kept, not of the last day only. */
  isThorough: z.boolean().default(false),
});

/** The job that lets usage follow merged titles, as it is named where it is asked for. */
export const moveWork = declareJob("titles.move", payload);
