import "server-only";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { log } from "@/lib/kit/log";
import type { Prisma } from "@/lib/kit/prisma/client";
import { storeTrouble } from "@/lib/kit/store-trouble";
import { runNames } from "../command";
import { commandKey, commandWork } from "./command-work";
import { perform } from "./perform";
import type { LogCode, Telling } from "./runner";

/** What brought down its worker so often is not tried again. */
const MOST_TRIES = 4;
const BETWEEN_NOTES_MILLISECONDS = 500;
/** Whoever is quiet for so long is dead. */
const SILENCE_MINUTES = 5;

const shown = { user: { select: { id: true, email: true } } } satisfies Prisma.ManagementRunInclude;
type Run = Prisma.ManagementRunGetPayload<{ include: typeof shown }>;

/** Runs a management command that waits for it, or whose worker ended in the middle: then it is begun anew. */
export async function runCommand(id: number, signal: AbortSignal): Promise<void> {
  const row = await begin(id);
  if (!row) return;
  const command = runNames.find((name) => name === row.command);
  const cancelled = new AbortController();
  const telling = follow(row, AbortSignal.any([signal, cancelled.signal]), () => cancelled.abort());
  try {
    if (!command || row.tries > MOST_TRIES) throw new Problem(400, "commandFailed");
    if (row.tries > 1) await telling.say("again");
    const result = await perform(command, row.input, telling);
    await telling.end();
    await settle(row, { state: "finished", result });
  } catch (error) {
    await telling.end().catch(() => undefined);
    if (cancelled.signal.aborted) return;
    if (signal.aborted || storeTrouble(error)) {
      await putOff(row).catch(() => undefined);
      throw error;
    }
    const reason = error instanceof Error ? error.message : String(error);
    log.error(
      { run: id, command: row.command, error: error instanceof Error ? error.stack : reason },
      "a command failed",
    );
    const problem = error instanceof Problem ? error : new Problem(400, "commandFailed");
    if (problem !== error) await telling.say("failed", { reason });
    await settle(row, { state: "failed", errorCode: problem.code, errorValues: problem.values });
  }
}

async function begin(id: number): Promise<Run | null> {
  const taken = await db().$executeRaw`
    UPDATE management_runs SET run = run + 1, tries = tries + 1, done = 0, total = NULL, state = 'running',
      started_at = coalesce(started_at, timezone('UTC', clock_timestamp())), alive_at = timezone('UTC', clock_timestamp())
    WHERE id = ${id} AND state IN ('waiting', 'running')`;
  return taken === 1 ? db().managementRun.findUnique({ where: { id }, include: shown }) : null;
}

/** Gives the try back: that the worker was told to end, or a store is away, says nothing of the command. */
async function putOff({ id, run }: Run): Promise<void> {
  await db().$executeRaw`
    UPDATE management_runs SET tries = greatest(0, tries - 1) WHERE id = ${id} AND run = ${run}`;
}

/** Writes down progress now and then, and so learns when it is not wanted any more. */
function follow({ id, run, user }: Run, signal: AbortSignal, cancel: () => void) {
  const at: { done: number; total: number | null } = { done: 0, total: null };
  const note = async () => {
    const written = await db().$executeRaw`
      UPDATE management_runs SET done = ${at.done}, total = ${at.total}, alive_at = timezone('UTC', clock_timestamp())
      WHERE id = ${id} AND run = ${run} AND state = 'running'`;
    if (written === 0) cancel();
  };
  // That the database is away is noticed by the command itself.
  const noting = setInterval(() => void note().catch(() => undefined), BETWEEN_NOTES_MILLISECONDS);
  const telling: Telling & { end: () => Promise<void> } = {
    signal,
    by: user,
    progress(done, total) {
      Object.assign(at, { done, ...(total === undefined ? {} : { total }) });
    },
    async say(code: LogCode, values = {}) {
      await db().managementRunLine.create({ data: { runId: id, at: now(), code, values } });
    },
    async takeEffect(tx, code: LogCode, values = {}) {
      const { count } = await tx.managementRun.updateMany({
        where: { id, run, state: "running" },
        data: { finalSince: now() },
      });
      if (count === 0) cancel();
      signal.throwIfAborted();
      await tx.managementRunLine.create({ data: { runId: id, at: now(), code, values } });
    },
    async end() {
      clearInterval(noting);
      at.done = at.total ?? at.done;
      await note();
    },
  };
  return telling;
}

type Settled = { state: "finished" | "failed"; result?: object; errorCode?: string; errorValues?: object };

async function settle({ id, run }: Run, data: Settled): Promise<void> {
  await db().managementRun.updateMany({ where: { id, run, state: "running" }, data: { ...data, finishedAt: now() } });
}

/** Asks again for what nobody is at work on, and forgets what was run long ago. Returns how many were woken. */
export async function tendRuns(): Promise<number> {
  const days = 365;
  await db().$executeRaw`
    DELETE FROM management_runs WHERE created_at < timezone('UTC', clock_timestamp()) - make_interval(days => ${days})`;
  const silent = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM management_runs WHERE state IN ('waiting', 'running')
      AND coalesce(alive_at, created_at) < timezone('UTC', clock_timestamp()) - make_interval(mins => ${SILENCE_MINUTES})
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
        WHERE j.key = ${`${commandWork.name} `} || management_runs.id AND j.attempts < j.max_attempts)`;
  for (const { id } of silent)
    await inTransaction((tx) => enqueue(tx, commandWork, { runId: id }, { key: commandKey(id) }));
  return silent.length;
}
