import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({
  linkId: z.number().int().positive(),
  /** The secret of the link: queues are read by more eyes than this one's. */
  sealedToken: z.string(),
});

export type EmailChange = z.infer<typeof payload>;

/** The job that sends the link to the new address, as it is named where it is asked for. */
export const emailChangeWork = declareJob("users.mail-email-change", payload);
