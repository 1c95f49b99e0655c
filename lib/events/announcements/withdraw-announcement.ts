import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { tellStreams } from "../live/tell-streams";

/**
 * Expires an announcement: it disappears from lists, counts and coming digests. An expired one stays unchanged; throws
 * NotFound for anything else.
 */
export async function withdrawAnnouncement(scope: Scope<"consortium.manage">, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM events WHERE id = ${id} FOR UPDATE`;
    const row = await tx.event.findFirst({
      where: { id, isAnnouncement: true },
      include: { recipients: { select: { userId: true } } },
    });
    if (!row) throw new NotFound();
    const at = now();
    if (row.expires && row.expires <= at) return null;
    await tx.event.update({ where: { id }, data: { expires: at } });
    await tellStreams(
      tx,
      row.recipients.map(({ userId }) => userId),
    );
    await recordAudit(tx, scope, {
      action: "announcement.withdraw",
      subject: { kind: "announcement", id, name: row.titleEn },
      organizationId: row.organizationId,
      before: { expires: row.expires?.toISOString() ?? null },
      after: { expires: at.toISOString() },
    });
    return null;
  }, 60_000);
}
