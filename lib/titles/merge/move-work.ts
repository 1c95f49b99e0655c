import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({
  /** Covers all merges within the retention of former versions, not only the last day. */
  isThorough: z.boolean().default(false),
});

export const moveWork = declareJob("titles.move", payload);
