import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { requestQueue } from "@/lib/kit/call/request-queue";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { fetchAnswer } from "./fetch-answer";
import { type KeptAnswer, keptAnswer, lockPath } from "./kept-answer";

/** The registry is asked gently, and must not take the database connections that pages need. */
const queued = requestQueue(() => 2);

/** After a failure nobody waits for the registry for so long. */
const REST_MILLISECONDS = 60_000;

const underWay = new Map<string, Promise<KeptAnswer | null>>();

let rest = { of: "", until: 0 };

/** This installation does without the registry. */
export const isRegistryOff = (): boolean => settings().COUNTER_REGISTRY_URL === "";

const isResting = (): boolean => rest.of === settings().COUNTER_REGISTRY_URL && performance.now() < rest.until;

/**
 * Asks the registry, keeps what it says and returns it; null when it cannot be asked. Whoever wants the same path
 * meanwhile, in any process, gets the same answer without asking again.
 */
function refreshAnswer(path: string, freshSince: Date): Promise<KeptAnswer | null> {
  const running = underWay.get(path);
  if (running) return running;
  const asked = queued(() => refreshed(path, freshSince))
    .catch((error: unknown) => {
      rest = { of: settings().COUNTER_REGISTRY_URL, until: performance.now() + REST_MILLISECONDS };
      log.warn({ path, error: String(error) }, "the COUNTER Registry could not be asked");
      return null;
    })
    .finally(() => underWay.delete(path));
  underWay.set(path, asked);
  return asked;
}

async function refreshed(path: string, freshSince: Date): Promise<KeptAnswer> {
  return inTransaction(async (tx) => {
    await lockPath(tx, path);
    const meanwhile = await keptAnswer(tx, path);
    if (meanwhile && meanwhile.fetchedAt >= freshSince) return meanwhile;
    const body = await fetchAnswer(path);
    await tx.$executeRaw`
      INSERT INTO registry_answers (path, body, fetched_at)
      VALUES (${path}, ${JSON.stringify(body)}::jsonb, timezone('UTC', clock_timestamp()))
      ON CONFLICT (path) DO UPDATE SET body = excluded.body, fetched_at = excluded.fetched_at`;
    return tx.registryAnswer.findUniqueOrThrow({ where: { path } });
  }, 120_000);
}

const DAY = 86_400_000;
/** How long a page waits for the registry, all questions together. */
const LONGEST_WAIT = 5_000;

export type RegistryAnswer = KeptAnswer & {
  /** Young enough; otherwise the registry did not answer, and this is what it said before. */
  isFresh: boolean;
};

/** How to ask: all questions of one page share one of these. */
export type Asking = {
  /** Older answers are asked for again. */
  freshSince: Date;
  /** Moment of performance.now() until which one waits; the question goes on, and serves whoever comes later. */
  until: number;
};

export const pageAsking = (): Asking => ({
  freshSince: new Date(now().getTime() - DAY),
  until: performance.now() + LONGEST_WAIT,
});

/** For those who must not wait at all: what is kept, whatever its age. */
export const askNothing: Asking = { freshSince: new Date(0), until: 0 };

/**
 * The registry's answer, kept for a day; null when it is switched off, or neither answers nor ever did. Whoever knows an
 * earlier answer gets its very body again while it is the one that is kept.
 */
export async function askRegistry(path: string, asking: Asking, known?: KeptAnswer): Promise<RegistryAnswer | null> {
  if (isRegistryOff()) return null;
  const kept = await keptAnswer(db(), path, known);
  if (kept && kept.fetchedAt >= asking.freshSince) return { ...kept, isFresh: true };
  const fetched = await inTime(path, asking);
  if (fetched) return { ...fetched, isFresh: true };
  return kept && { ...kept, isFresh: false };
}

async function inTime(path: string, { freshSince, until }: Asking): Promise<KeptAnswer | null> {
  const left = until - performance.now();
  if (left <= 0 || isResting()) return null;
  const over = new AbortController();
  try {
    return await Promise.race([refreshAnswer(path, freshSince), pause(left, null, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
