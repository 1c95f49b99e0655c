import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { now } from "@/lib/kit/clock";
import { Prisma } from "@/lib/kit/prisma/client";
import { endIntentions } from "../plan/end-intentions";
import { isCurrentList } from "../queue/harvestable";
import { type Lease, underLease } from "../queue/lease-server";
import { workable } from "../queue/wake-server";
import { type Offer, offerOf, RECENT_DAYS } from "../states/offer";
import { daysSince } from "./settle-attempt";

const DAY = 86_400_000;

type Question = {
  month: Date;
  isAutomatic: boolean;
  isInsisted: boolean;
  isListed: boolean;
  first: string | null;
  last: string | null;
  until: string | null;
  since: string | null;
};

/**
 * Puts off or ends a due intention whose report or month the provider's list does not have; nothing is sent. False if it
 * is to be requested.
 */
export function passNotOffered(lease: Lease, intentionId: number): Promise<boolean> {
  return underLease(lease, async (tx) => {
    // Locked, since it may be canceled at the same moment.
    const open = await tx.$queryRaw<unknown[]>`SELECT 1 FROM ${workable} AND i.id = ${intentionId} FOR UPDATE OF i`;
    if (open.length === 0) return false;
    const [question] = await tx.$queryRaw<Question[]>(questionOf(intentionId));
    const offer = question ? answer(question) : "request";
    if (offer === "request") return false;
    await tx.intention.update({
      where: { id: intentionId },
      data: {
        notOfferedAt: now(),
        ...(offer === "later" ? { notBefore: new Date(now().getTime() + DAY) } : { finishedAt: now() }),
      },
    });
    if (offer === "never") await endIntentions(tx, [intentionId]);
    return true;
  });
}

function answer({ isListed, first, last, until, since, month, isAutomatic, isInsisted }: Question): Offer {
  return offerOf({
    offered: isListed ? { first, last } : null,
    month: monthOf(month),
    daysSinceMonth: daysSince(month),
    delivered: { until, since },
    ...{ isAutomatic, isInsisted },
  });
}

/** A user insists who asks again after reading that a month is not offered. */
const questionOf = (intentionId: number) => Prisma.sql`
  SELECT i.month, h.kind = 'automatic' AND i.asked_at IS NULL AS "isAutomatic",
    i.asked_at IS NOT NULL AND (coalesce(i.asked_at > i.not_offered_at, false) OR EXISTS (
      SELECT FROM intentions e WHERE e.credentials_id = i.credentials_id AND e.report_type_id = i.report_type_id
        AND e.month = i.month AND e.id <> i.id AND e.not_offered_at < i.asked_at)) AS "isInsisted",
    o.credentials_id IS NOT NULL AS "isListed",
    to_char(o.first_month, 'YYYY-MM') AS first, to_char(o.last_month, 'YYYY-MM') AS last,
    to_char(d.until, 'YYYY-MM') AS until, to_char(d.since, 'YYYY-MM') AS since
  FROM intentions i JOIN harvests h ON h.id = i.harvest_id JOIN credentials c ON c.id = i.credentials_id
  JOIN report_lists l ON l.credentials_id = c.id AND ${isCurrentList}
  LEFT JOIN offered_reports o ON o.credentials_id = c.id AND o.report_type_id = i.report_type_id
  CROSS JOIN LATERAL (
    SELECT max(p.month) AS until, min(p.month) FILTER (
      WHERE a.finished_at > timezone('UTC', clock_timestamp()) - make_interval(days => ${RECENT_DAYS})) AS since
    FROM intentions p JOIN attempts a ON a.intention_id = p.id
    WHERE p.credentials_id = i.credentials_id AND p.report_type_id = i.report_type_id AND a.status = 'success') AS d
  WHERE i.id = ${intentionId}`;
