import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({
  linkId: z.number().int().positive(),
  /** The secret of the link, sealed because the queue can be read elsewhere. */
  sealedToken: z.string(),
  isNewcomer: z.boolean(),
});

export type Verification = z.infer<typeof payload>;

/** Job that sends a verification link, with the parameters its callers use. */
export const verificationWork = declareJob("users.mail-verification", payload);

/** Context the secret of a link is sealed with. */
export const linkSeal = (linkId: number) => `mailed link ${linkId}`;
