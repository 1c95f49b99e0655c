import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { month } from "@/lib/counter/standard/month";
import { now, runningMonth } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, OutOfDate, Refused, TooManyTries } from "@/lib/kit/errors";
import { findSavedReport } from "@/lib/reports/saved/find-saved-report";
import type { Mailed, saveSubscriptionCall } from "./contract";
import { findMissingData } from "./find-missing-data";
import { administeredPeople, listSubscribers, readersOf } from "./list-subscribers";
import { finishedPeriod } from "./mail-frequency";
import { localeOf, mailedSubscription, openForReader, sendReport } from "./send-report";

type Wanted = Parsed<typeof saveSubscriptionCall.body>;

/**
 * Subscribes a user to a saved report, changes the frequency, or unsubscribes. Throws NotFound, Forbidden, OutOfDate.
 */
export async function saveSubscription(
  scope: Scope<"signed-in">,
  id: number,
  { user: userId, revision, frequency }: Wanted,
): Promise<Mailed[]> {
  const report = await findSavedReport(scope, id);
  const reader = await findReader(scope, report, userId);
  const key = { savedReportId_userId: { savedReportId: id, userId } };
  await inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM saved_reports WHERE id = ${id} FOR UPDATE`;
    const stored = await tx.subscription.findUnique({ where: key });
    if ((stored?.revision ?? null) !== revision) throw new OutOfDate();
    const before = stored?.frequency ?? null;
    if (before === frequency) return;
    if (frequency === null) await tx.subscription.delete({ where: key });
    else
      await tx.subscription.upsert({
        where: key,
        create: { savedReportId: id, userId, frequency },
        update: { frequency, revision: { increment: 1 } },
      });
    await recordAudit(tx, scope, {
      action: "report.subscribe",
      subject: { kind: "report", id, name: report.name },
      before: { user: reader.email, frequency: before },
      after: { user: reader.email, frequency },
    });
  });
  return listSubscribers(scope, id);
}

const BETWEEN_MILLISECONDS = 60_000;

/** Sends a report to an existing subscriber now; at most once a minute. */
export async function sendSubscription(scope: Scope<"signed-in">, id: number, userId: number): Promise<null> {
  await findReader(scope, await findSavedReport(scope, id), userId);
  const subscription = await db().subscription.findUnique({
    where: { savedReportId_userId: { savedReportId: id, userId } },
    select: mailedSubscription,
  });
  if (!subscription) throw new NotFound();
  const period = finishedPeriod(subscription.frequency, month(runningMonth()));
  const opened = await openForReader(subscription, period);
  if (!opened) throw new Refused("reportNotMailed");
  const locale = localeOf(subscription.user);
  const missing = await findMissingData(opened.scope, opened.question, { period, locale });
  const key = `now ${new Date(Math.floor(now().getTime() / BETWEEN_MILLISECONDS) * BETWEEN_MILLISECONDS).toISOString()}`;
  if (!(await sendReport(subscription, opened, { key, missing }))) throw new TooManyTries(60);
  return null;
}

async function findReader(scope: Scope<"signed-in">, report: Parameters<typeof readersOf>[0], userId: number) {
  const isSelf = userId === scope.user.id;
  const reader = await db().user.findFirst({
    where: {
      ...{ id: userId, isActive: true },
      ...(isSelf ? {} : { AND: [administeredPeople(scope), await readersOf(report)] }),
    },
    select: { email: true },
  });
  if (!reader) throw new Forbidden();
  return reader;
}
