import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({ serverId: z.number().int().positive() });

/** The job that sends a server its next due request. */
export const serverWork = declareJob("harvest.work-server", payload);

/** The same job while a user waits at the screen: it has worker slots of its own. */
export const awaitedWork = declareJob("harvest.work-awaited", payload);
