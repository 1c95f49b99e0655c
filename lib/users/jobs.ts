import "server-only";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { mailEmailChange } from "./email/email-change";
import { emailChangeWork } from "./email/email-change-work";
import { mailReset } from "./passwords/reset-password";
import { resetWork } from "./passwords/reset-work";
import { mailVerification } from "./registration/verification";
import { verificationWork } from "./registration/verification-work";
import { sweepUsers } from "./sweep-users";

export const mailVerificationJob = job(verificationWork, { run: mailVerification });

export const mailEmailChangeJob = job(emailChangeWork, { run: mailEmailChange });

export const mailResetJob = job(resetWork, { run: mailReset });

export const sweepUsersJob = job(declareJob("users.sweep"), {
  schedule: "41 * * * *",
  run: async () => log.info(await sweepUsers(), "ended sessions, expired links and unclaimed accounts removed"),
});
