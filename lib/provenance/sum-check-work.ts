import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({ importId: z.int() });

export const sumCheckWork = declareJob("imports.check-sums", payload);
