import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { systemScope } from "@/lib/access/system-scope";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { readUnsubscribeToken } from "@/lib/mail/unsubscribe-token";

/** Mails that can be ended: whose they are, the report they tell, and whether they still come. */
export type Ending = { kind: "report"; report: string; comes: boolean } | { kind: "events"; comes: boolean };

/** What a link in a mail would end; null for a link that is none, or of what is gone. */
export async function findEnding(token: string): Promise<Ending | null> {
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

/** Ends the mails that the token is for, and nothing else; ending them again does no harm. Throws NotFound. */
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
    const found = await tx.subscription.findUnique({
      where: { id },
      select: { savedReport: { select: { id: true, name: true } }, user: { select: { email: true } } },
    });
    const { count } = await tx.subscription.deleteMany({ where: { id } });
    if (!found || count === 0) return;
    await recordAudit(tx, scope, {
      action: "report.subscribe",
      subject: { kind: "report", id: found.savedReport.id, name: found.savedReport.name },
      after: { user: found.user.email, frequency: null },
    });
  });
}

/** What happens is told in the product as before. */
async function endEvents(userId: number): Promise<void> {
  await db().eventPreference.updateMany({ where: { userId, handling: "email" }, data: { handling: "notify" } });
}
