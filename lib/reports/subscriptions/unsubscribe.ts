import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { systemScope } from "@/lib/access/system-scope";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { readUnsubscribeToken } from "@/lib/mail/unsubscribe-token";

/** Mails that can be stopped: the report or events, and whether they are still sent. */
export type EndedMail = { kind: "report"; report: string; comes: boolean } | { kind: "events"; comes: boolean };

/** The mails that a link in a mail stops; null if invalid or deleted. */
export async function findEnding(token: string): Promise<EndedMail | null> {
  const which = readUnsubscribeToken(token);
  if (which === null) return null;
  if (which.kind === "report") {
    const subscription = await db().subscription.findUnique({
      where: { id: which.id },
      select: { savedReport: { select: { name: true } } },
    });
    return { kind: "report", report: subscription?.savedReport.name ?? "", comes: subscription !== null };
  }
  const user = await db().user.findUnique({
    where: { id: which.id },
    select: { eventPreferences: { where: { handling: "email" }, take: 1 } },
  });
  return user && { kind: "events", comes: user.eventPreferences.length > 0 };
}

/** Stops the token's mails, and nothing else; idempotent. Throws NotFound. */
export async function unsubscribe(token: string): Promise<null> {
  const which = readUnsubscribeToken(token);
  if (which === null) throw new NotFound();
  if (which.kind === "report") await endReport(which.id);
  else await endEvents(which.id);
  return null;
}

async function endReport(id: number): Promise<void> {
  const scope = await systemScope("usage.view", "subscriptions.unsubscribe");
  await inTransaction(async (tx) => {
    const subscription = await tx.subscription.findUnique({
      where: { id },
      select: {
        address: true,
        savedReport: { select: { id: true, name: true } },
        user: { select: { email: true } },
      },
    });
    const { count } = await tx.subscription.deleteMany({ where: { id } });
    if (!subscription || count === 0) return;
    await recordAudit(tx, scope, {
      action: "report.subscribe",
      subject: { kind: "report", id: subscription.savedReport.id, name: subscription.savedReport.name },
      after: {
        user: subscription.user.email,
        ...(subscription.address ? { address: subscription.address } : {}),
        frequency: null,
      },
    });
  });
}

/** Notifications in the product continue. */
async function endEvents(userId: number): Promise<void> {
  await db().eventPreference.updateMany({ where: { userId, handling: "email" }, data: { handling: "notify" } });
}
