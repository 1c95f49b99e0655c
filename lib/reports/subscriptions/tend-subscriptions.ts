import "server-only";
import { month, monthOf } from "@/lib/counter/standard/month";
import { now, runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { findMissingData } from "./find-missing-data";
import { finishedPeriod, isGraceOver, type MailPeriod } from "./mail-frequency";
import { type AttachReport, mailedSubscription, openForReader, recipientOf, sendReport } from "./send-report";

/**
 * Sends reports whose period is finished and whose data are present or overdue; each period of a subscription once.
 * Returns their number. A failing report does not stop the others.
 */
export async function tendSubscriptions(
  signal: AbortSignal,
  attach: AttachReport,
  at = now(),
  today = month(runningMonth()),
): Promise<number> {
  let sent = 0;
  for (const subscription of await db().subscription.findMany({ select: mailedSubscription, orderBy: { id: "asc" } })) {
    if (signal.aborted) break;
    const period = finishedPeriod(subscription.frequency, today);
    if (isBefore(period, subscription.createdAt)) continue;
    try {
      if (await isSent(subscription.id, period)) continue;
      if (await mailSubscription(subscription, { period, at, attach })) sent += 1;
    } catch (error) {
      log.error({ subscription: subscription.id, error: String(error) }, "report could not be sent by e-mail");
    }
  }
  return sent;
}

type Subscription = Parameters<typeof sendReport>[0];

/** Periods finished before the subscription are not sent. */
const isBefore = ({ to }: MailPeriod, since: Date): boolean => to < monthOf(since);

const isSent = async (subscriptionId: number, { name }: MailPeriod): Promise<boolean> =>
  (await db().mailing.count({ where: { subscriptionId, period: name } })) > 0;

type Sending = { readonly period: MailPeriod; readonly at: Date; readonly attach: AttachReport };

async function mailSubscription(subscription: Subscription, { period, at, attach }: Sending): Promise<boolean> {
  const opened = await openForReader(subscription, period);
  if (!opened) return false;
  const missing = await findMissingData(opened.scope, opened.question, {
    period,
    locale: recipientOf(subscription).locale,
  });
  if (missing.length > 0 && !isGraceOver(period, at)) return false;
  return sendReport(subscription, opened, { key: period.name, missing, attach });
}
