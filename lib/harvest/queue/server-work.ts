import { z } from "zod";

const payload = z.object({ serverId: z.number().int().positive() });

/** The job that asks a server for its next due report, as those name it who want it done. */
export const serverWork = {
  name: "harvest.work-server",
  payload,
  accepts: (given: z.infer<typeof payload>) => payload.parse(given),
};
