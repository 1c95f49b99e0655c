import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({ importId: z.int() });

/** The job that checks the sums of one import, as it is named where it is asked for. */
export const sumCheckWork = declareJob("imports.check-sums", payload);
