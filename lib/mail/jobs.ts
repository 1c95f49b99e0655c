import "server-only";
import { job } from "@/lib/kit/jobs/job";
import { mailWork } from "./mail-work";
import { sendMail } from "./send-mail";

export const sendMailJob = job(mailWork, { run: ({ sealed }) => sendMail(sealed) });
