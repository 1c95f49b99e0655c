import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { wakeServer } from "../queue/wake-server";
import { listServers } from "./list-servers";

type Server = { origin: string; readyAt: Date; restCode: string; rests: boolean };

/**
 * Ends the rest of a server and the delay of intentions that were postponed no longer than the rest; intentions that
 * users planned for later stay. The pause between two requests stays too. Throws NotFound.
 */
export async function endRest(scope: Scope<"consortium.manage">, id: number) {
  await inTransaction(async (tx) => {
    const [before] = await tx.$queryRaw<Server[]>`
      SELECT origin, ready_at AS "readyAt", rest_code AS "restCode",
        ready_at > timezone('UTC', clock_timestamp()) AND rest_since IS NOT NULL AS rests
      FROM servers WHERE id = ${id} FOR UPDATE`;
    if (!before) throw new NotFound();
    if (!before.rests) return;
    await tx.$executeRaw`
      UPDATE intentions i SET not_before = timezone('UTC', clock_timestamp()),
        updated_at = timezone('UTC', clock_timestamp())
      FROM credentials c, servers s
      WHERE c.id = i.credentials_id AND s.id = c.server_id AND s.id = ${id} AND i.finished_at IS NULL AND i.retries > 0
        AND i.not_before > timezone('UTC', clock_timestamp()) AND i.not_before <= s.ready_at`;
    await tx.$executeRaw`
      UPDATE servers SET rest_since = NULL, rest_code = '',
        ready_at = coalesce(gap_until, timezone('UTC', clock_timestamp())) WHERE id = ${id}`;
    await recordAudit(tx, scope, {
      action: "server.end-rest",
      subject: { kind: "server", id, name: before.origin },
      before: { ready_at: before.readyAt.toISOString(), error_code: before.restCode },
    });
    await wakeServer(tx, id);
  });
  const [changed] = await listServers(scope, id);
  if (!changed) throw new NotFound();
  return changed;
}
