import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { type CommandName, declarationOf, type RunName, runNames } from "../command";
import type { Given, ManagementRun } from "../contract";
import { commandRuns } from "./command-runs";
import { findRun, showRun } from "./show-run";

type Asking = Scope<"commands.run"> | Scope<"consortium.manage">;

/**
 * Runs a command in the background; refused while it is running. Filters that the command does not accept are ignored.
 */
export async function askForRun(
  scope: Asking,
  command: CommandName,
  given: Given,
  locale: Locale,
): Promise<ManagementRun> {
  const input = taken(command, given);
  const id = await inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`command ${command}`}, 0))`;
    if ((await tx.managementRun.count({ where: { command, state: { in: ["waiting", "running"] } } })) > 0)
      throw new Refused("commandRuns");
    const userId = scope.actor.kind === "user" ? scope.actor.id : null;
    const row = await tx.managementRun.create({ data: { command, input, userId } });
    await recordAudit(tx, scope, {
      action: "command.run",
      subject: { kind: "command", id: row.id, name: command },
      after: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)),
    });
    await commandRuns.enqueue(tx, row.id);
    return row.id;
  });
  return showRun(await findRun(id), locale);
}

function taken(command: CommandName, given: Given) {
  const { takes, looksFirst, forces } = declarationOf(command);
  const kept = Object.fromEntries(takes.map((choice) => [choice, given[choice]] as const));
  const { do_it, force } = given;
  return { ...kept, ...(looksFirst && { do_it }), ...(forces && { force }) };
}

/**
 * Cancels a run; what it has done so far stays. Throws Refused if its effect can no longer be canceled, NotFound for a
 * run not in `names`.
 */
export async function cancelRun(
  scope: Asking,
  id: number,
  locale: Locale,
  names: readonly RunName[] = runNames,
): Promise<ManagementRun> {
  await inTransaction(async (tx) => {
    const found = await findRun(id, tx);
    if (!names.some((name) => name === found.command)) throw new NotFound();
    const { count } = await tx.managementRun.updateMany({
      where: { id, state: { in: ["waiting", "running"] }, finalSince: null },
      data: { state: "cancelled", finishedAt: now(), run: { increment: 1 } },
    });
    const { command, state } = await findRun(id, tx);
    if (state === "running") throw new Refused("runIsFinal");
    if (count === 0) return;
    await recordAudit(tx, scope, { action: "command.cancel", subject: { kind: "command", id, name: command } });
  });
  return showRun(await findRun(id), locale);
}
