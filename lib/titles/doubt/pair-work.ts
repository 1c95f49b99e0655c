import { z } from "zod";

const payload = z.object({});

/** The job that looks for doubtful matches, as it is named where it is asked for. */
export const pairWork = {
  name: "titles.pair",
  payload,
  accepts: (given: z.input<typeof payload>) => payload.parse(given),
};
