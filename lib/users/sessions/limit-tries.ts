import "server-only";
import { createHash } from "node:crypto";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { TooManyTries } from "@/lib/kit/errors";

/**
 * How often something may be tried within so many minutes, per account and per network: a whole library sits behind one
 * address. What strangers can try without knowing anything is limited closely for an account from one network (`here`),
 * and loosely for the account from everywhere, so that nobody locks others out with five tries.
 */
const limits = {
  "sign-in": { here: 5, account: 50, network: 50, minutes: 5 },
  registration: { here: 5, account: 20, network: 20, minutes: 60 },
  reset: { here: 3, account: 20, network: 20, minutes: 60 },
  link: { account: 10, network: 50, minutes: 15 },
  verification: { account: 5, network: 50, minutes: 60 },
  /** By those who manage accounts: a consortium begins with many. */
  invitation: { account: 5, network: 300, minutes: 60 },
  /** Lists of people, of some hundreds at most. */
  invitations: { account: 20, network: 60, minutes: 60 },
  "code.generate": { account: 10, network: 50, minutes: 60 },
  "code.verify": { account: 10, network: 50, minutes: 10 },
  password: { account: 5, network: 50, minutes: 5 },
  /** Trying out access data: each sends requests to a server somewhere. */
  test: { account: 60, network: 300, minutes: 60 },
  /** Files of credentials, to be read. */
  preview: { account: 60, network: 300, minutes: 60 },
  /** Looking at stored secrets: more than anybody needs, far less than a whole consortium has. */
  reveal: { account: 60, network: 300, minutes: 60 },
  /** Wrong keys; they belong to nobody. */
  "api-key": { account: 30, network: 30, minutes: 5 },
} as const satisfies Record<string, { here?: number; account: number; network: number; minutes: number }>;

export type Limited = keyof typeof limits;

type Tried = {
  /** An e-mail or an id; only its hash is kept. */
  account?: string | number;
  /** As in a scope. */
  network: string;
  /** Id of a browser known to be the account's own: its tries are counted apart from everybody else's. */
  browser?: string | null;
};

/**
 * Counts a try before anything is looked at, so that many at once cannot slip through; throws TooManyTries beyond the
 * limit. The answer takes the try back, for those that turn out not to count.
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

/** Forgets the tries of an account, for whoever has proven to be its owner; those from elsewhere were not theirs, where they are told apart. */
export async function forgetTries(what: Limited, tried: Tried & { account: string | number }): Promise<void> {
  const [closest] = subjectsOf(what, tried);
  if (closest) await db().limitedTry.deleteMany({ where: { subject: closest.subject } });
}

/** Tries too old to matter for any limit. */
export async function sweepTries(): Promise<void> {
  const longest = Math.max(...Object.values(limits).map(({ minutes }) => minutes));
  await db().limitedTry.deleteMany({ where: { triedAt: { lt: new Date(now().getTime() - longest * 60_000) } } });
}

type Subject = { subject: string; most: number };

/** The closest first. */
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

/** 0 while no more tries than allowed lie within the span, this one included. */
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
