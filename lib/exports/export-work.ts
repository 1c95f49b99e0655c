import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

/** The job that makes the file of an export, as those name it who want it done. */
export const exportWork = declareJob("exports.make", z.object({ exportId: z.number().int().positive() }));

export const exportKey = (exportId: number): string => `${exportWork.name} ${exportId}`;
