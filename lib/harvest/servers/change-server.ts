import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import type { changeServerCall } from "./contract";
import { listServers } from "./list-servers";

type Change = Parsed<typeof changeServerCall.body>;

/** Changes the pause after each request; takes effect with the next one. Throws NotFound, OutOfDate. */
export async function changeServer(scope: Scope<"consortium.manage">, id: number, { cooldown, revision }: Change) {
  await inTransaction(async (tx) => {
    const [before] = await tx.$queryRaw<{ cooldown: number | null; origin: string; revision: number }[]>`
      SELECT cooldown, origin, revision FROM servers WHERE id = ${id} FOR UPDATE`;
    if (!before) throw new NotFound();
    if (before.revision !== revision) throw new OutOfDate();
    if (before.cooldown === cooldown) return;
    await tx.server.update({ where: { id }, data: { cooldown, revision: { increment: 1 } } });
    await recordAudit(tx, scope, {
      action: "server.change",
      subject: { kind: "server", id, name: before.origin },
      before: { cooldown: before.cooldown },
      after: { cooldown },
    });
  });
  const [changed] = await listServers(scope, id);
  if (!changed) throw new NotFound();
  return changed;
}
