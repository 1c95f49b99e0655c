import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

/** The job that runs a management command, as those name it who want it done. */
export const commandWork = declareJob("maintenance.command", z.object({ runId: z.int().positive() }));

export const commandKey = (runId: number): string => `${commandWork.name} ${runId}`;
