import "server-only";
import { z } from "zod";
import { job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { mailReset } from "./mail-reset";
import { mailVerification } from "./mail-verification";
import { resetWork } from "./reset-work";
import { sweepUsers } from "./sweep-users";
import { verificationWork } from "./verification-work";

export const mailVerificationJob = job(verificationWork.name, {
  payload: verificationWork.payload,
  run: mailVerification,
});

export const mailResetJob = job(resetWork.name, { payload: resetWork.payload, run: mailReset });

export const sweepUsersJob = job("users.sweep", {
  payload: z.object({}),
  schedule: "41 * * * *",
  run: async () => log.info(await sweepUsers(), "ended sessions, old links and unclaimed accounts were removed"),
});
