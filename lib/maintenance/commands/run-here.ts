import "server-only";
import { db } from "@/lib/kit/db";
import type { CommandName } from "../command";
import type { Given } from "../contract";
import { runCommand } from "./run-command";
import { findRun, showRun, textOf } from "./show-run";

type Options = { command: CommandName; given: Given; signal: AbortSignal; tell: (line: string) => void };

/** Runs a command in this process, for whoever keeps the server; it stands in the history like any other. True when it ended well. */
export async function runHere({ command, given, signal, tell }: Options): Promise<boolean> {
  const { id } = await db().managementRun.create({ data: { command, input: given } });
  await runCommand(id, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  for (const line of await db().managementRunLine.findMany({ where: { runId: id }, orderBy: { id: "asc" } }))
    tell(textOf(line, "en"));
  if (signal.aborted)
    await db().managementRun.updateMany({ where: { id, state: "running" }, data: { state: "cancelled" } });
  const { status, result, error } = await showRun(await findRun(id), "en");
  tell([status, ...result.map(({ figure, value }) => `${figure} ${value}`), error?.message].filter(Boolean).join(", "));
  return status === "finished";
}
