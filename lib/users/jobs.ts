import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { mailEmailChange } from "./email/email-change";
import { emailChangeWork } from "./email/email-change-work";
import { mailReset } from "./passwords/reset-password";
import { resetWork } from "./passwords/reset-work";
import { unclaimedAccounts } from "./registration/claim-address";
import { mailVerification } from "./registration/verification";
import { verificationWork } from "./registration/verification-work";
import { sweepTries } from "./sessions/limit-tries";
import { liveSessions } from "./sessions/sessions";

export const mailVerificationJob = job(verificationWork, { run: mailVerification });

export const mailEmailChangeJob = job(emailChangeWork, { run: mailEmailChange });

export const mailResetJob = job(resetWork, { run: mailReset });

export const sweepUsersJob = job(declareJob("users.sweep"), {
  schedule: "41 * * * *",
  run: async () => log.info(await sweepUsers(), "ended sessions, expired links and unclaimed accounts removed"),
});

/** Days until an unverified account is deleted and an unused link is forgotten. */
const WAITING_DAYS = 30;

/** Removes ended sessions, old links and attempts, and accounts with unverified e-mail; returns the numbers. */
export async function sweepUsers(): Promise<{ sessions: number; links: number; accounts: number }> {
  const at = now();
  const since = new Date(at.getTime() - WAITING_DAYS * 86_400_000);
  const sessions = await db().session.deleteMany({ where: { NOT: liveSessions(at) } });
  const accounts = await db().user.deleteMany({
    where: {
      ...unclaimedAccounts,
      createdAt: { lt: since },
      // A recently changed address gets the same time.
      mailedLinks: { none: { createdAt: { gte: since } } },
      sessions: { none: liveSessions(at) },
    },
  });
  const links = await db().mailedLink.deleteMany({ where: { createdAt: { lt: since }, expires: { lt: at } } });
  await sweepTries();
  return { sessions: sessions.count, links: links.count, accounts: accounts.count };
}
