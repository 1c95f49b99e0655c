import "server-only";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { Problem, problemOf } from "@/lib/kit/errors";
import type { ClaimedRun } from "@/lib/kit/jobs/claimed-run";
import { runPending } from "@/lib/kit/jobs/perform-run";
import type { Prisma } from "@/lib/kit/prisma/client";
import { runNames } from "../command";
import type { LogCode, ProgressReport } from "../runner";
import { commandRuns } from "../runs";
import { perform } from "./perform";

/** Runs a pending management command. `mostTries`: 1 where no queue retries it. */
export async function runCommand(id: number, signal: AbortSignal, mostTries?: number): Promise<void> {
  const work = {
    perform: (run: Run) => runOnce(id, run),
    failureOf: problemOf,
    unforeseen: new Problem(400, "commandFailed"),
    settleFailed: async (tx: Db, problem: Problem, error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (problem !== error) await addLine(tx, id, "failed", { reason });
      await settle(tx, id, { state: "failed", errorCode: problem.code, errorValues: problem.values });
    },
    onStorageFailed: announceStorageFailed,
  };
  await runPending(commandRuns, id, work, { signal, ...(mostTries === undefined ? {} : { mostTries }) });
}

type Run = ClaimedRun<"done" | "total">;

async function runOnce(id: number, run: Run): Promise<void> {
  const row = await db().managementRun.findUniqueOrThrow({
    where: { id },
    include: { user: { select: { id: true, email: true } } },
  });
  const command = runNames.find((name) => name === row.command);
  if (!command) throw new Problem(400, "commandFailed");
  if (run.tries > 1) await addLine(db(), id, "again");
  let [done, total]: [number, number | null] = [0, null];
  const report: ProgressReport = {
    signal: run.signal,
    by: row.user,
    progress(nowDone, nowTotal) {
      [done, total] = [nowDone, nowTotal ?? total];
      run.report({ done, total });
    },
    say: (code, values) => addLine(db(), id, code, values),
    async takeEffect(tx, code, values) {
      await run.hold(tx);
      await tx.managementRun.update({ where: { id }, data: { finalSince: now() } });
      await addLine(tx, id, code, values);
    },
  };
  const result = await perform(command, row.input, report);
  await run.write((tx) => settle(tx, id, { state: "finished", result, done: total ?? done }));
}

async function addLine(
  tx: Db,
  runId: number,
  code: LogCode,
  values: Record<string, string | number> = {},
): Promise<void> {
  await tx.managementRunLine.create({ data: { runId, at: now(), code, values } });
}

async function settle(tx: Db, id: number, data: Prisma.ManagementRunUncheckedUpdateInput): Promise<void> {
  await tx.managementRun.update({ where: { id }, data: { ...data, finishedAt: now() } });
}

const KEPT_DAYS = 365;

/** Deletes records of runs older than a year. */
export async function forgetOldRuns(): Promise<void> {
  await db().$executeRaw`
    DELETE FROM management_runs
    WHERE created_at < timezone('UTC', clock_timestamp()) - make_interval(days => ${KEPT_DAYS})`;
}
