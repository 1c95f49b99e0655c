import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({
  linkId: z.number().int().positive(),
  /** Encrypted, because the queue has more readers. */
  sealedToken: z.string(),
});

export type EmailChange = z.infer<typeof payload>;

export const emailChangeWork = declareJob("users.mail-email-change", payload);
