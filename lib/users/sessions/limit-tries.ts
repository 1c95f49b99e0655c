import "server-only";
import { createHash } from "node:crypto";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { TooManyTries } from "@/lib/kit/errors";

/**
 * Limits on attempts within some minutes, per account and per network (a whole library may share one address).
 * Anonymous attempts are limited strictly for an account from one network (`here`), and loosely for the account from
 * anywhere, so that strangers cannot lock users out with a few attempts.
 */
const limits = {
  "sign-in": { here: 5, account: 50, network: 50, minutes: 5 },
  registration: { here: 5, account: 20, network: 20, minutes: 60 },
  reset: { here: 3, account: 20, network: 20, minutes: 60 },
  link: { account: 10, network: 50, minutes: 15 },
  verification: { account: 5, network: 50, minutes: 60 },
  /** By account managers: a consortium starts with many. */
  invitation: { account: 5, network: 300, minutes: 60 },
  /** Lists of people, up to some hundreds. */
  invitations: { account: 20, network: 60, minutes: 60 },
  "code.generate": { account: 10, network: 50, minutes: 60 },
  "code.verify": { account: 10, network: 50, minutes: 10 },
  password: { account: 5, network: 50, minutes: 5 },
  /** Testing credentials: each test sends requests to a provider. */
  test: { account: 60, network: 300, minutes: 60 },
  /** Previews of credentials files. */
  preview: { account: 60, network: 300, minutes: 60 },
  /** Revealing secrets: more than anyone needs, far fewer than a consortium has. */
  reveal: { account: 60, network: 300, minutes: 60 },
  /** Passwords of shared links. */
  "shared-link": { here: 5, account: 50, network: 50, minutes: 5 },
  /** Wrong keys have no owner. */
  "api-key": { account: 30, network: 30, minutes: 5 },
} as const satisfies Record<string, { here?: number; account: number; network: number; minutes: number }>;

export type Limited = keyof typeof limits;

type Tried = {
  /** An e-mail or id; only its hash is stored. */
  account?: string | number;
  /** As in a scope. */
  network: string;
  /** Id of a known browser of the account: its attempts are counted separately. */
  browser?: string | null;
};

/**
 * Counts an attempt before any check, so that concurrent ones cannot exceed the limit; throws TooManyTries above it.
 * The returned function takes the attempt back if it turns out not to count.
 */
export async function limitTries(what: Limited, tried: Tried): Promise<() => Promise<void>> {
  const started = now();
  const subjects = subjectsOf(what, tried);
  const counted = await db().limitedTry.createManyAndReturn({
    data: subjects.map(({ subject }) => ({ subject, triedAt: started })),
    select: { id: true },
  });
  const takeBack = async () => {
    await db().limitedTry.deleteMany({ where: { id: { in: counted.map(({ id }) => id) } } });
  };
  const span = limits[what].minutes * 60_000;
  const waits = await Promise.all(subjects.map((limit) => secondsToWait(limit, started, span)));
  const wait = Math.max(...waits);
  if (wait === 0) return takeBack;
  await takeBack();
  throw new TooManyTries(wait);
}

/**
 * Resets an account's attempts after its owner has authenticated; attempts from elsewhere stay where they are counted
 * separately.
 */
export async function forgetTries(what: Limited, tried: Tried & { account: string | number }): Promise<void> {
  const [closest] = subjectsOf(what, tried);
  if (closest) await db().limitedTry.deleteMany({ where: { subject: closest.subject } });
}

/** Removes attempts older than any limit. */
export async function sweepTries(): Promise<void> {
  const longest = Math.max(...Object.values(limits).map(({ minutes }) => minutes));
  await db().limitedTry.deleteMany({ where: { triedAt: { lt: new Date(now().getTime() - longest * 60_000) } } });
}

type Subject = { subject: string; most: number };

/** Strictest first. */
function subjectsOf(what: Limited, { account, network, browser }: Tried): Subject[] {
  const limit: (typeof limits)[Limited] & { here?: number } = limits[what];
  const everybody = { subject: `${what}:network:${network}`, most: limit.network };
  if (account === undefined) return [everybody];
  const hash = createHash("sha256").update(String(account).toLowerCase()).digest("base64url");
  const subject = `${what}:account:${hash}`;
  const few = limit.here ?? limit.account;
  if (browser) return [{ subject: `${subject}:browser:${browser}`, most: few }];
  return [
    ...(limit.here === undefined ? [] : [{ subject: `${subject}:network:${network}`, most: few }]),
    { subject, most: limit.account },
    everybody,
  ];
}

/** 0 while the number of attempts in the period, including this one, is within the limit. */
async function secondsToWait({ subject, most }: Subject, at: Date, span: number): Promise<number> {
  const tries = await db().limitedTry.findMany({
    where: { subject, triedAt: { gt: new Date(at.getTime() - span) } },
    orderBy: [{ triedAt: "desc" }, { id: "desc" }],
    take: most + 1,
    select: { triedAt: true },
  });
  const oldest = tries[most];
  return oldest ? Math.max(1, Math.ceil((oldest.triedAt.getTime() + span - at.getTime()) / 1000)) : 0;
}
