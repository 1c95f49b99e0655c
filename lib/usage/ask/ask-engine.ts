import "server-only";
import { randomUUID } from "node:crypto";
import type { ClickHouseSettings } from "@clickhouse/client";
import { exactNumber } from "@/lib/usage/query/exact-number";
import type { Statement } from "@/lib/usage/query/sql";
import { type EngineClient, heavyQuestions, LONGEST_QUESTION_SECONDS } from "../engine/engine-client";
import { explained, UsageStoreBusy } from "../engine/engine-error";
import { recentOr } from "./recent-answers";

export interface Asking {
  /** Ends the question in the engine too. */
  readonly signal?: AbortSignal | undefined;
}

export interface EngineAnswer {
  readonly rows: readonly (readonly unknown[])[];
  /** The same columns over all rows, where the statement asks for totals. */
  readonly totals: readonly unknown[];
  /** How many rows there are without the statement's limit, which has to have an order. */
  readonly rowCount: number;
}

/**
 * Runs one statement; throws UsageStoreUnavailable, QuestionTooBig, or the signal's reason. In the engine, what is heavier
 * gives way to what is lighter; the heaviest wait for their turn, too, which is part of the time they have. Throws
 * UsageStoreBusy where it does not come.
 */
export async function askEngine(
  client: EngineClient,
  statement: Statement,
  { signal }: Asking = {},
): Promise<EngineAnswer> {
  signal?.throwIfAborted();
  return read(JSON.parse(await recentOr(client, statement, () => askInTurn(client, statement, signal))));
}

/** The engine's answer as it was told. */
async function askInTurn(client: EngineClient, statement: Statement, signal: Asking["signal"]): Promise<string> {
  const priority = String(statement.weight);
  if (statement.weight < 3) return run(client, statement, { signal, settings: { priority } });
  const asked = performance.now();
  const inTime = AbortSignal.timeout(LONGEST_WAIT_SECONDS * 1000);
  const whileWaiting = signal ? AbortSignal.any([signal, inTime]) : inTime;
  const begin = () => {
    const left = LONGEST_QUESTION_SECONDS - Math.floor((performance.now() - asked) / 1000);
    return run(client, statement, { signal, settings: { priority, max_execution_time: left } });
  };
  try {
    return await heavyQuestions().run(begin, whileWaiting);
  } catch (error) {
    throw error === inTime.reason ? new UsageStoreBusy() : error;
  }
}

/** So that some time is left to answer in: imports that were hidden since are purged once no question can still read them. */
const LONGEST_WAIT_SECONDS = LONGEST_QUESTION_SECONDS - 5;

async function run(
  client: EngineClient,
  statement: Statement,
  { signal, settings }: Asking & { readonly settings: ClickHouseSettings },
): Promise<string> {
  signal?.throwIfAborted();
  const queryId = randomUUID();
  const giveUp = () => replace(client, queryId);
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    const answer = await client.query({
      query: statement.sql,
      query_params: statement.params,
      query_id: queryId,
      format: "JSONCompact",
      clickhouse_settings: { exact_rows_before_limit: 1, ...settings },
      ...(signal ? { abort_signal: signal } : {}),
    });
    return await answer.text();
  } catch (error) {
    signal?.throwIfAborted();
    throw explained(error);
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
}

/**
 * Puts a question of no effort in the place of the running one. The engine notices a closed connection only when it next
 * reads rows, which a long aggregation may not do for seconds; and KILL would need a right that readers do not have.
 */
function replace(client: EngineClient, queryId: string): void {
  const replacing = { query_id: queryId, clickhouse_settings: { replace_running_query: 1 } } as const;
  // Nobody waits for the answer: a question that cannot be replaced ends at its time limit.
  client.command({ query: "SELECT 1", ...replacing }).catch(() => undefined);
}

function read(answer: unknown): EngineAnswer {
  if (typeof answer !== "object" || answer === null || !("data" in answer)) throw new TypeError("Not an answer");
  const rows = asLists(answer.data);
  const totals = "totals" in answer ? asList(answer.totals) : [];
  const before = "rows_before_limit_at_least" in answer ? answer.rows_before_limit_at_least : rows.length;
  return { rows, totals, rowCount: exactNumber(before) };
}

function asLists(value: unknown): readonly (readonly unknown[])[] {
  return asList(value).map(asList);
}

/** Throws where the engine answers something else. */
export function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError("Not a list in the engine's answer");
  return value;
}
