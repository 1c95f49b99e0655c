import { z } from "zod";
import { declareJob } from "@/lib/kit/jobs/job";

const payload = z.object({ sealed: z.string().min(1) });

/** Whom the contents of a waiting mail are sealed for. */
export const MAIL_OWNER = "mail";

/** The job that sends a mail, as those name it who want it done. */
export const mailWork = declareJob("mail.send", payload);
