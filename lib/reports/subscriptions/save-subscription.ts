import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { month } from "@/lib/counter/standard/month";
import { now, runningMonth } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, OutOfDate, Refused, TooManyTries } from "@/lib/kit/errors";
import { routing } from "@/lib/kit/i18n/routing";
import { findSavedReport } from "@/lib/reports/saved/find-saved-report";
import type { Mailed, saveSubscriptionCall } from "./contract";
import { findMissingData } from "./find-missing-data";
import { administeredPeople, listSubscribers, mayAddAddresses, readersOf } from "./list-subscribers";
import { finishedPeriod } from "./mail-frequency";
import { type AttachReport, mailedSubscription, openForReader, recipientOf, sendReport } from "./send-report";

type Body = Parsed<typeof saveSubscriptionCall.body>;
type Wanted = Pick<Body, "user" | "revision" | "frequency"> & Partial<Body>;

/**
 * Subscribes a user to a saved report, changes the frequency, or unsubscribes. Throws NotFound, Forbidden, OutOfDate.
 */
export async function saveSubscription(
  scope: Scope<"signed-in">,
  id: number,
  { user: userId, address = "", language = routing.defaultLocale, attachment = null, revision, frequency }: Wanted,
): Promise<Mailed[]> {
  const report = await findSavedReport(scope, id);
  const reader = await findReader(scope, report, userId);
  // Only the administrator who consents, whose permissions the figures then have, adds an address; all can remove it.
  if (address && frequency !== null && (userId !== scope.user.id || !mayAddAddresses(scope, report)))
    throw new Forbidden();
  const key = { savedReportId_userId_address: { savedReportId: id, userId, address } };
  await inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM saved_reports WHERE id = ${id} FOR UPDATE`;
    const stored = await tx.subscription.findUnique({ where: key });
    if ((stored?.revision ?? null) !== revision) throw new OutOfDate();
    const change = { frequency, attachment, ...(address ? { language } : {}) };
    const before = { frequency: stored?.frequency ?? null, attachment: stored?.attachment ?? null };
    const isSame = before.frequency === frequency && before.attachment === attachment;
    if (isSame && (!address || stored?.language === language)) return;
    if (frequency === null) {
      if (stored) await tx.subscription.delete({ where: key });
    } else {
      if (address && !stored) await refuseTooMany(tx, id);
      await tx.subscription.upsert({
        where: key,
        create: { savedReportId: id, userId, address, ...change, frequency },
        update: { ...change, frequency, revision: { increment: 1 } },
      });
    }
    await recordAudit(tx, scope, {
      action: "report.subscribe",
      subject: { kind: "report", id, name: report.name },
      before: { user: reader.email, ...(address ? { address } : {}), ...before },
      after: { user: reader.email, ...(address ? { address } : {}), frequency, attachment },
    });
  });
  return listSubscribers(scope, id);
}

const MOST_ADDRESSES = 20;

async function refuseTooMany(tx: Db, savedReportId: number): Promise<void> {
  const count = await tx.subscription.count({ where: { savedReportId, address: { not: "" } } });
  if (count >= MOST_ADDRESSES) throw new Refused("tooManyAddresses", { most: MOST_ADDRESSES });
}

const BETWEEN_MILLISECONDS = 60_000;

/** Sends a report to an existing subscriber now; at most once a minute. */
export async function sendSubscription(
  scope: Scope<"signed-in">,
  id: number,
  { user: userId, address, attach }: { user: number; address: string; attach: AttachReport },
): Promise<null> {
  await findReader(scope, await findSavedReport(scope, id), userId);
  const subscription = await db().subscription.findUnique({
    where: { savedReportId_userId_address: { savedReportId: id, userId, address } },
    select: mailedSubscription,
  });
  if (!subscription) throw new NotFound();
  const period = finishedPeriod(subscription.frequency, month(runningMonth()));
  const opened = await openForReader(subscription, period);
  if (!opened) throw new Refused("reportNotMailed");
  const locale = recipientOf(subscription).locale;
  const missing = await findMissingData(opened.scope, opened.question, { period, locale });
  const key = `now ${new Date(Math.floor(now().getTime() / BETWEEN_MILLISECONDS) * BETWEEN_MILLISECONDS).toISOString()}`;
  if (!(await sendReport(subscription, opened, { key, missing, attach }))) throw new TooManyTries(60);
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
