import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({
  /** The address as typed: who forgot a password is nobody else's business. */
  sealedEmail: z.string(),
  /** Of the page it was asked on. */
  language: z.enum(["en", "cs"]).nullable(),
});

export type ResetRequest = z.infer<typeof payload>;

/** The job that sends a reset link where there is an account, as it is named where it is asked for. */
export const resetWork = declareJob("users.mail-reset", payload);

/** Whom the address is sealed for. */
export const RESET_SEAL = "password reset";
