import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({ sealed: z.string().min(1) });

/** Seal owner of queued mails. */
export const MAIL_OWNER = "mail";

export const mailWork = declareJob("mail.send", payload);
