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
    const found = await tx.event.findFirst({
      where: { id, isAnnouncement: true },
      include: { recipients: { select: { userId: true } } },
    });
    if (!found) throw new NotFound();
    const at = now();
    if (found.expires && found.expires <= at) return null;
    await tx.event.update({ where: { id }, data: { expires: at } });
    await tellStreams(
      tx,
      found.recipients.map(({ userId }) => userId),
    );
    await recordAudit(tx, scope, {
      action: "announcement.withdraw",
      subject: { kind: "announcement", id, name: found.titleEn },
      organizationId: found.organizationId,
      before: { expires: found.expires?.toISOString() ?? null },
      after: { expires: at.toISOString() },
    });
    return null;
  }, 60_000);
}
