import "server-only";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { CommandName } from "./command";
import { type ManagementRun, runCommandCall } from "./contract";
import { askForRun, commandRuns, listRecent } from "./runs";

const COMMAND: CommandName = "publish-peers";

/** Publishes bands of libraries of one size in the background; refused while this is running. */
export const publishPeers = (scope: Scope<"consortium.manage">, locale: Locale): Promise<ManagementRun> =>
  askForRun(scope, COMMAND, runCommandCall.body.parse({}), locale);

/** Publications that are running or ended within a day, the latest first. */
export const listPublications = (_scope: Scope<"consortium.manage">, locale: Locale): Promise<ManagementRun[]> =>
  listRecent([COMMAND], locale);

/** Starts the monthly publication, unless one is running; whether it did. */
export async function startPublishing(): Promise<boolean> {
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`command ${COMMAND}`}, 0))`;
    const pending = { command: COMMAND, state: { in: ["waiting" as const, "running" as const] } };
    if ((await tx.managementRun.count({ where: pending })) > 0) return false;
    const { id } = await tx.managementRun.create({ data: { command: COMMAND, input: {} } });
    await commandRuns.enqueue(tx, id);
    return true;
  });
}
