import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({
  linkId: z.number().int().positive(),
  /** The secret of the link: queues are read by more eyes than this one's. */
  sealedToken: z.string(),
  isNewcomer: z.boolean(),
});

export type Verification = z.infer<typeof payload>;

/** The job that sends a verification link, as those name it who want it done. */
export const verificationWork = declareJob("users.mail-verification", payload);

/** Whom the secret of a link is sealed for. */
export const linkSeal = (linkId: number) => `mailed link ${linkId}`;
