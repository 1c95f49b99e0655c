import { z } from "zod";

const payload = z.object({ importId: z.int() });

/** The job that checks the sums of one import, as it is named where it is asked for. */
export const sumCheckWork = {
  name: "imports.check-sums",
  payload,
  accepts: (given: z.input<typeof payload>) => payload.parse(given),
};
