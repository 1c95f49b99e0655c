import "server-only";
import { z } from "zod";
import type { Statement } from "@/lib/usage/query/sql";
import { type EngineClient, LONGEST_QUESTION_SECONDS } from "../engine/engine-client";
import { explained } from "../engine/engine-error";
import { QuestionTurns } from "./question-turns";

/** Each may use half of the engine's memory. */
const LARGE_AT_ONCE = 2;
/** A statement that reads no more rows takes a fraction of a second, and has places of its own. */
const SMALL = 1_000_000;
const SMALL_AT_ONCE = 4;
/**
 * Of a statement that groups titles of many organizations, next to another; a low guess until others have run, since who
 * is refused can try again.
 */
const OF_LARGE = { rowsPerSecond: 1_000_000, measuredFrom: SMALL };
const LIMIT = { seconds: LONGEST_QUESTION_SECONDS };
/** Where the engine does not estimate, as on a cluster. */
const UNKNOWN = 10_000_000;
/** Sums without titles: large in number, not in size. Their statements are counted, not their rows. */
const OF_SUMS = { rows: 1, rowsPerSecond: 20 };
const NEVER = Number.POSITIVE_INFINITY;

/** Each uses all processors for a moment. */
const SUMS_AT_ONCE = 2;

/** `threads`: for a statement next to others, null for all. */
type Place = { readonly turns: QuestionTurns; readonly rows: number; readonly threads: number | null };

class Places {
  readonly large = new QuestionTurns({ ...LIMIT, ...OF_LARGE, places: LARGE_AT_ONCE });
  readonly small = new QuestionTurns({ ...LIMIT, ...OF_LARGE, measuredFrom: NEVER, places: SMALL_AT_ONCE });
  readonly sums = new QuestionTurns({
    ...LIMIT,
    ...{ rowsPerSecond: OF_SUMS.rowsPerSecond, measuredFrom: NEVER, places: SUMS_AT_ONCE },
  });
  private threads: Promise<number | null> | undefined;

  constructor(private readonly client: EngineClient) {}

  /** Threads of a large statement next to others: one share is left for small ones. */
  async share(): Promise<number | null> {
    this.threads ??= threadsOf(this.client);
    const threads = await this.threads;
    return threads && Math.max(1, Math.floor(threads / (LARGE_AT_ONCE + 1)));
  }
}

/** Of this process. */
const placesByClient = new WeakMap<EngineClient, Places>();

/** Where a statement about several organizations waits for its turn. */
export async function placeOf(
  client: EngineClient,
  statement: Statement,
  signal: AbortSignal | undefined,
): Promise<Place> {
  const places = placesByClient.get(client) ?? new Places(client);
  placesByClient.set(client, places);
  if (statement.weight < 3) return { turns: places.sums, rows: OF_SUMS.rows, threads: null };
  const rows = await rowsOf(client, statement, signal);
  if (rows <= SMALL) return { turns: places.small, rows, threads: null };
  return { turns: places.large, rows, threads: await places.share() };
}

const answer = z.object({ data: z.array(z.array(z.unknown())) });

const ask = async (client: EngineClient, asked: Parameters<EngineClient["query"]>[0]) => {
  const response = await client.query({ ...asked, format: "JSONCompact" });
  return answer.parse(JSON.parse(await response.text())).data;
};

/** Threads of a statement, "auto(8)" or "8"; null if the engine does not say. */
async function threadsOf(client: EngineClient): Promise<number | null> {
  const query = "SELECT value FROM system.settings WHERE name = 'max_threads'";
  const [[value] = []] = await ask(client, { query }).catch(() => []);
  const threads = Number(
    String(value ?? "")
      .replace("auto(", "")
      .replace(")", ""),
  );
  return threads > 0 ? threads : null;
}

/** Rows in the parts and granules that the engine would read. */
async function rowsOf(client: EngineClient, { sql, params }: Statement, signal: AbortSignal | undefined) {
  const estimate = { query: `EXPLAIN ESTIMATE ${sql}`, query_params: params };
  try {
    const tables = await ask(client, { ...estimate, ...(signal ? { abort_signal: signal } : {}) });
    return tables.length === 0 ? UNKNOWN : tables.reduce((sum, [, , , rows]) => sum + Number(rows), 0);
  } catch (error) {
    signal?.throwIfAborted();
    throw explained(error);
  }
}
