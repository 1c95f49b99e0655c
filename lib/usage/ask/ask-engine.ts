import "server-only";
import { randomUUID } from "node:crypto";
import type { ClickHouseSettings } from "@clickhouse/client";
import { exactNumber } from "@/lib/usage/query/exact-number";
import type { Statement } from "@/lib/usage/query/sql";
import { type EngineClient, patientReader } from "../engine/engine-client";
import { explained, QuestionTooLong, UsageStoreBusy } from "../engine/engine-error";
import { isPatient, patientTurns } from "./patience";
import { placeOf } from "./places-of-questions";
import { type Asker, NoTurn, type Turn } from "./question-turns";
import { recentOr } from "./recent-answers";

export interface EngineOptions {
  /** Aborts the statement in the engine, too. */
  readonly signal?: AbortSignal | undefined;
}

/** `asker`: shares the places of large questions with others. */
type Asking = EngineOptions & { readonly asker?: Asker | undefined };

export interface EngineAnswer {
  readonly rows: readonly (readonly unknown[])[];
  /** The same columns over all rows, if the statement asks for totals. */
  readonly totals: readonly unknown[];
  /** Rows without the statement's limit; the statement must have an order. */
  readonly rowCount: number;
}

/**
 * Runs one statement. Heavy statements yield to light ones in the engine, and those that read much wait for their turn;
 * waiting counts toward the statement's time limit. Throws UsageStoreUnavailable, QuestionTooBig, QuestionTooLong (at
 * once, if its length is known from its size), UsageStoreBusy (no turn in time, at once if that is foreseeable) or the
 * signal's reason.
 */
export async function askEngine(
  client: EngineClient,
  statement: Statement,
  { signal, asker = { organization: "", person: "" } }: Asking = {},
): Promise<EngineAnswer> {
  signal?.throwIfAborted();
  return read(JSON.parse(await recentOr(client, statement, () => askInTurn(client, statement, { signal, asker }))));
}

/** The engine's unparsed response. */
async function askInTurn(
  client: EngineClient,
  statement: Statement,
  { signal, asker }: EngineOptions & { readonly asker: Asker },
): Promise<string> {
  const priority = String(statement.weight);
  if (statement.weight < 2) return run(client, statement, { signal, settings: { priority } });
  if (isPatient()) {
    const patient = patientReader(client);
    const settings = { priority: LAST };
    return patientTurns.run(() => run(patient, statement, { signal, settings }), signal);
  }
  const { turns, rows, threads } = await placeOf(client, statement, signal);
  const begin = ({ secondsLeft, isContended }: Turn) =>
    run(client, statement, {
      signal,
      // Once it runs, a large statement holds its threads for whole blocks, whatever its priority.
      settings: {
        priority,
        max_execution_time: secondsLeft,
        ...(isContended && threads ? { max_threads: threads } : {}),
      },
    });
  try {
    return await turns.run({ asker, rows }, begin, { signal, isTooLong: (error) => error instanceof QuestionTooLong });
  } catch (error) {
    if (!(error instanceof NoTurn)) throw error;
    throw error.because === "too-large" ? new QuestionTooLong() : new UsageStoreBusy();
  }
}

/** Priority after all questions that a person waits for. */
const LAST = "9";

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
