import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { requestQueue } from "@/lib/kit/call/request-queue";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { privateHosts } from "@/lib/kit/outgoing/public-address";
import { readAnswerBody, safeRequest } from "@/lib/kit/outgoing/safe-request";

/** Limits requests to the registry, and the database connections they use. */
const queued = requestQueue(() => 2);

/** After a failure, no request waits for the registry for this long. */
const REST_MILLISECONDS = 60_000;

const underWay = new Map<string, Promise<CachedAnswer | null>>();

let rest = { of: "", until: 0 };

/** The registry is disabled. */
export const isRegistryOff = (): boolean => settings().COUNTER_REGISTRY_URL === "";

const isResting = (): boolean => rest.of === settings().COUNTER_REGISTRY_URL && performance.now() < rest.until;

/**
 * Queries the registry, and caches and returns the answer; null if unavailable. Concurrent requests for the same path,
 * in any process, share one query.
 */
function refreshAnswer(path: string, freshSince: Date): Promise<CachedAnswer | null> {
  const running = underWay.get(path);
  if (running) return running;
  const query = queued(() => refreshed(path, freshSince))
    .catch((error: unknown) => {
      rest = { of: settings().COUNTER_REGISTRY_URL, until: performance.now() + REST_MILLISECONDS };
      log.warn({ path, error: String(error) }, "COUNTER Registry request failed");
      return null;
    })
    .finally(() => underWay.delete(path));
  underWay.set(path, query);
  return query;
}

async function refreshed(path: string, freshSince: Date): Promise<CachedAnswer> {
  return inTransaction(async (tx) => {
    await lockPath(tx, path);
    const meanwhile = await readCachedAnswer(tx, path);
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

export type RegistryAnswer = CachedAnswer & {
  /** Recent enough; otherwise the registry did not respond, and this is its previous answer. */
  isFresh: boolean;
};

/** Options shared by all questions of a page. */
export type RegistryOptions = {
  /** Older answers are queried again. */
  freshSince: Date;
  /** Wait until this moment of performance.now(); the query continues afterwards and serves later requests. */
  until: number;
};

export const pageAsking = (): RegistryOptions => ({
  freshSince: new Date(now().getTime() - DAY),
  until: performance.now() + LONGEST_WAIT,
});

/** Never waits: the cached answer, whatever its age. */
export const askNothing: RegistryOptions = { freshSince: new Date(0), until: 0 };

/**
 * The registry's answer, cached for a day; null if disabled, or if it does not respond and never did. Returns the same
 * object again while the caller's `known` answer is still the cached one.
 */
export async function askRegistry(
  path: string,
  asking: RegistryOptions,
  previous?: CachedAnswer,
): Promise<RegistryAnswer | null> {
  if (isRegistryOff()) return null;
  const cached = await readCachedAnswer(db(), path, previous);
  if (cached && cached.fetchedAt >= asking.freshSince) return { ...cached, isFresh: true };
  const fetched = await inTime(path, asking);
  if (fetched) return { ...fetched, isFresh: true };
  return cached && { ...cached, isFresh: false };
}

async function inTime(path: string, { freshSince, until }: RegistryOptions): Promise<CachedAnswer | null> {
  const left = until - performance.now();
  if (left <= 0 || isResting()) return null;
  const over = new AbortController();
  try {
    return await Promise.race([refreshAnswer(path, freshSince), pause(left, null, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}

export type CachedAnswer = { body: unknown; fetchedAt: Date };

/**
 * The registry's last answer for a path; null if none. Returns the same object without reading it again if it equals
 * `known`.
 */
export async function readCachedAnswer(tx: Db, path: string, previous?: CachedAnswer): Promise<CachedAnswer | null> {
  const where = { path };
  const isKnown = previous && (await tx.registryAnswer.count({ where: { path, fetchedAt: previous.fetchedAt } })) === 1;
  return isKnown ? previous : tx.registryAnswer.findUnique({ where, select: { body: true, fetchedAt: true } });
}

/** Locks a path against concurrent queries and notifications until the transaction ends. */
export async function lockPath(tx: Db, path: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('registry_answers'), hashtext(${path}))`;
}

const LIMITS = { connect: 5_000, idle: 5_000, total: 30_000, bytes: 20_000_000 };

/**
 * The registry's answer for a path; null if it has none. Public addresses over https only, also after redirects. Throws
 * without a readable answer.
 */
export async function fetchAnswer(path: string): Promise<unknown> {
  const url = new URL(`${settings().COUNTER_REGISTRY_URL.replace(/(?<!\/)\/+$/, "")}${path}`);
  const { response } = await safeRequest(url, {
    allowed: privateHosts(settings().SUSHI_PRIVATE_HOSTS),
    limits: LIMITS,
    signal: AbortSignal.timeout(LIMITS.total),
  });
  try {
    if (response.statusCode === 404) return null;
    if (response.statusCode !== 200) throw new Error(`the registry returned ${response.statusCode}`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of readAnswerBody(response, LIMITS.bytes)) chunks.push(chunk);
    return JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)));
  } finally {
    response.destroy();
  }
}
