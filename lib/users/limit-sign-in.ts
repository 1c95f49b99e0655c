import "server-only";
import { createHash } from "node:crypto";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { TooManyTries } from "@/lib/kit/errors";

/** A whole library may sit behind one address, so it is allowed more than a single account. */
const MOST = { account: 5, address: 50 };
const WINDOW = 5 * 60_000;

export const accountSubject = (email: string) =>
  `account:${createHash("sha256").update(email.toLowerCase()).digest("base64url")}`;

export const addressSubject = (network: string) => `address:${network}`;

/**
 * Counts a try against each subject before its password is looked at, so that many at once cannot slip through; throws
 * TooManyTries beyond its limit in five minutes. The answer takes the try back, for it to be called when the password is right.
 */
export async function limitSignIn(subjects: readonly string[]): Promise<() => Promise<void>> {
  const started = now();
  await db().signInFailure.deleteMany({ where: { failedAt: { lt: new Date(started.getTime() - WINDOW) } } });
  const counted = await db().signInFailure.createManyAndReturn({
    data: subjects.map((subject) => ({ subject, failedAt: started })),
    select: { id: true },
  });
  const takeBack = async () => {
    await db().signInFailure.deleteMany({ where: { id: { in: counted.map(({ id }) => id) } } });
  };
  const waits = await Promise.all(subjects.map((subject) => secondsToWait(subject, started)));
  const wait = Math.max(...waits);
  if (wait === 0) return takeBack;
  await takeBack();
  throw new TooManyTries(wait);
}

/** 0 while no more tries than allowed lie within the window, this one included. */
async function secondsToWait(subject: string, at: Date): Promise<number> {
  const most = subject.startsWith("address:") ? MOST.address : MOST.account;
  const tries = await db().signInFailure.findMany({
    where: { subject },
    orderBy: [{ failedAt: "desc" }, { id: "desc" }],
    take: most + 1,
    select: { failedAt: true },
  });
  const oldest = tries[most];
  return oldest ? Math.max(1, Math.ceil((oldest.failedAt.getTime() + WINDOW - at.getTime()) / 1000)) : 0;
}
