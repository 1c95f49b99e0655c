import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({ serverId: z.number().int().positive() });

/** The job that asks a server for its next due report, as those name it who want it done. */
export const serverWork = declareJob("harvest.work-server", payload);

/** The same where somebody sits before the screen and waits: it has places of its own. */
export const awaitedWork = declareJob("harvest.work-awaited", payload);
