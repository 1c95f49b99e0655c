import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({
  /** The entered address, encrypted, because it is private. */
  sealedEmail: z.string(),
  /** Of the requesting page. */
  language: z.enum(["en", "cs"]).nullable(),
});

export type ResetRequest = z.infer<typeof payload>;

export const resetWork = declareJob("users.mail-reset", payload);

/** Seal owner of the address. */
export const RESET_SEAL = "password reset";
