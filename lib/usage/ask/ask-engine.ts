import "server-only";
import { randomUUID } from "node:crypto";
import type { ClickHouseSettings } from "@clickhouse/client";
import { exactNumber } from "@/lib/usage/query/exact-number";
import type { Statement } from "@/lib/usage/query/sql";
import { type EngineClient, heavyQuestions, LONGEST_QUESTION_SECONDS } from "../engine/engine-client";
import { explained, UsageStoreBusy } from "../engine/engine-error";
import { recentOr } from "./recent-answers";

export interface EngineOptions {
  /** Aborts the statement in the engine, too. */
  readonly signal?: AbortSignal | undefined;
}

export interface EngineAnswer {
  readonly rows: readonly (readonly unknown[])[];
  /** The same columns over all rows, if the statement asks for totals. */
  readonly totals: readonly unknown[];
  /** Rows without the statement's limit; the statement must have an order. */
  readonly rowCount: number;
}

/**
 * Runs one statement. Heavy statements yield to light ones in the engine, and the heaviest wait for their turn; waiting
 * counts toward the statement's time limit. Throws UsageStoreUnavailable, QuestionTooBig, UsageStoreBusy (no turn in
 * time) or the signal's reason.
 */
export async function askEngine(
  client: EngineClient,
  statement: Statement,
  { signal }: EngineOptions = {},
): Promise<EngineAnswer> {
  signal?.throwIfAborted();
  return read(JSON.parse(await recentOr(client, statement, () => askInTurn(client, statement, signal))));
}

/** The engine's unparsed response. */
async function askInTurn(client: EngineClient, statement: Statement, signal: EngineOptions["signal"]): Promise<string> {
  const priority = String(statement.weight);
  if (statement.weight < 3) return run(client, statement, { signal, settings: { priority } });
  const start = performance.now();
  const inTime = AbortSignal.timeout(LONGEST_WAIT_SECONDS * 1000);
  const whileWaiting = signal ? AbortSignal.any([signal, inTime]) : inTime;
  const begin = () => {
    const left = LONGEST_QUESTION_SECONDS - Math.floor((performance.now() - start) / 1000);
    return run(client, statement, { signal, settings: { priority, max_execution_time: left } });
  };
  try {
    return await heavyQuestions().run(begin, whileWaiting);
  } catch (error) {
    throw error === inTime.reason ? new UsageStoreBusy() : error;
  }
}

/**
 * Leaves some of the time limit for answering: an import hidden meanwhile is purged once no question can still read it.
 */
const LONGEST_WAIT_SECONDS = LONGEST_QUESTION_SECONDS - 5;

async function run(
  client: EngineClient,
  statement: Statement,
  { signal, settings }: EngineOptions & { readonly settings: ClickHouseSettings },
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
 * Replaces the running question by a trivial one. The engine notices a closed connection only when it next reads rows,
 * which a long aggregation may not do for seconds; KILL needs a right that readers do not have.
 */
function replace(client: EngineClient, queryId: string): void {
  const replacing = { query_id: queryId, clickhouse_settings: { replace_running_query: 1 } } as const;
  // The result is ignored: a question that cannot be replaced ends at its time limit.
  client.command({ query: "SELECT 1", ...replacing }).catch(() => undefined);
}

function read(answer: unknown): EngineAnswer {
  if (typeof answer !== "object" || answer === null || !("data" in answer))
    throw new TypeError("Not a response of ClickHouse");
  const rows = asLists(answer.data);
  const totals = "totals" in answer ? engineList(answer.totals) : [];
  const before = "rows_before_limit_at_least" in answer ? answer.rows_before_limit_at_least : rows.length;
  return { rows, totals, rowCount: exactNumber(before) };
}

function asLists(value: unknown): readonly (readonly unknown[])[] {
  return engineList(value).map(engineList);
}

/** Throws if the engine returned anything else. */
export function engineList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError("The response of ClickHouse is not a list");
  return value;
}
