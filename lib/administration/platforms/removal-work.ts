import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

/** The job that merges or deletes a platform, as those name it who want it done. */
export const removalWork = declareJob("platforms.remove", z.object({ removalId: z.int().positive() }));

export const removalKey = (id: number): string => `${removalWork.name} ${id}`;
