import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { requestQueue } from "@/lib/kit/call/request-queue";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { fetchAnswer } from "./fetch-answer";
import { type KeptAnswer, keptAnswer, lockPath } from "./kept-answer";

/** Limits requests to the registry, and the database connections they use. */
const queued = requestQueue(() => 2);

/** After a failure, no request waits for the registry for this long. */
const REST_MILLISECONDS = 60_000;

const underWay = new Map<string, Promise<KeptAnswer | null>>();

let rest = { of: "", until: 0 };

/** The registry is disabled. */
export const isRegistryOff = (): boolean => settings().COUNTER_REGISTRY_URL === "";

const isResting = (): boolean => rest.of === settings().COUNTER_REGISTRY_URL && performance.now() < rest.until;

/**
 * Queries the registry, and caches and returns the answer; null if unavailable. Concurrent requests for the same path,
 * in any process, share one query.
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
/** Maximum time a page waits for the registry, over all questions. */
const LONGEST_WAIT = 5_000;

export type RegistryAnswer = KeptAnswer & {
  /** Recent enough; otherwise the registry did not respond, and this is its previous answer. */
  isFresh: boolean;
};

/** Options shared by all questions of a page. */
export type Asking = {
  /** Older answers are queried again. */
  freshSince: Date;
  /** Wait until this moment of performance.now(); the query continues afterwards and serves later requests. */
  until: number;
};

export const pageAsking = (): Asking => ({
  freshSince: new Date(now().getTime() - DAY),
  until: performance.now() + LONGEST_WAIT,
});

/** Never waits: the cached answer, whatever its age. */
export const askNothing: Asking = { freshSince: new Date(0), until: 0 };

/**
 * The registry's answer, cached for a day; null if disabled, or if it does not respond and never did. Returns the same
 * object again while the caller's `known` answer is still the cached one.
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
