import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { db } from "@/lib/kit/db";
import type { CommandName } from "../command";
import type { CommandOptions } from "../contract";
import { findRun, readLines, showRun, textOf } from "../runs";
import { runCommand } from "./run-command";

type Options = { command: CommandName; given: CommandOptions; signal: AbortSignal; print: (line: string) => void };

const BETWEEN_LOOKS_MILLISECONDS = 500;

/**
 * Runs a command in this process, for the operator's command line; it appears in the history like any other. Returns
 * whether it succeeded.
 */
export async function runHere({ command, given: options, signal, print }: Options): Promise<boolean> {
  const { id } = await db().managementRun.create({ data: { command, input: options } });
  const ended = new AbortController();
  const printing = printLines(id, print, ended.signal);
  await runCommand(id, signal, 1)
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
    })
    .finally(() => ended.abort());
  await printing;
  if (signal.aborted)
    await db().managementRun.updateMany({ where: { id, state: "running" }, data: { state: "canceled" } });
  const { status, result, error } = await showRun(await findRun(id), "en");
  print(
    [status, ...result.map(({ figure, value }) => `${figure} ${value}`), error?.message].filter(Boolean).join(", "),
  );
  return status === "finished";
}

/** Prints the run's log while it is written, and the rest at its end. */
async function printLines(id: number, print: Options["print"], ended: AbortSignal): Promise<void> {
  let after = 0n;
  for (;;) {
    const isLast = ended.aborted;
    const lines = await readLines(id, after);
    for (const line of lines) print(textOf(line, "en"));
    after = lines.at(-1)?.id ?? after;
    if (lines.length > 0) continue;
    if (isLast) return;
    await delay(BETWEEN_LOOKS_MILLISECONDS, undefined, { signal: ended }).catch(() => undefined);
  }
}
