import "server-only";
import { requestQueue } from "@/lib/kit/call/request-queue";
import { inTransaction } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { fetchAnswer } from "./fetch-answer";
import { holdPath } from "./hold-path";
import { type KeptAnswer, keptAnswer } from "./kept-answer";

/** The registry is asked gently, and must not take the database connections that pages need. */
const queued = requestQueue(() => 2);
/** After a failure nobody waits for the registry for so long. */
const REST_MILLISECONDS = 60_000;

const underWay = new Map<string, Promise<KeptAnswer | null>>();
let restsUntil = 0;

export const isResting = (): boolean => performance.now() < restsUntil;

/**
 * Asks the registry, keeps what it says and returns it; null when it cannot be asked. Whoever wants the same path
 * meanwhile, in any process, gets the same answer without asking again.
 */
export function refreshAnswer(path: string, freshSince: Date): Promise<KeptAnswer | null> {
  const running = underWay.get(path);
  if (running) return running;
  const asked = queued(() => refreshed(path, freshSince))
    .catch((error: unknown) => {
      restsUntil = performance.now() + REST_MILLISECONDS;
      log.warn({ path, error: String(error) }, "the COUNTER Registry could not be asked");
      return null;
    })
    .finally(() => underWay.delete(path));
  underWay.set(path, asked);
  return asked;
}

async function refreshed(path: string, freshSince: Date): Promise<KeptAnswer> {
  return inTransaction(async (tx) => {
    await holdPath(tx, path);
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
