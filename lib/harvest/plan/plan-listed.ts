import "server-only";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Prisma } from "@/lib/kit/prisma/client";
import { harvestable, harvestsByItself, isRetired } from "../queue/harvestable";
import { BY_ITSELF } from "./plan-automatic";
import { IN_SPARE_TIME } from "./start-rechecks";

/** Report-months planned because of one list; others follow with the next day's list. */
const MOST_MONTHS = 60;

/**
 * Requests of one report and month because of announced changes within CHANGE_DAYS: a service that calls every month
 * changed every day must not be harvested as a whole every day.
 */
const MOST_CHANGES = 3;
const CHANGE_DAYS = 30;

/**
 * Plans what a newly read list of reports offers: months that were not offered before, and months that the provider
 * changed after they were requested. Waiting intentions that are on offer now become due.
 */
export async function planListedMonths(tx: Db, credentialsId: number): Promise<void> {
  await hurryOffered(tx, credentialsId);
  if (!settings().AUTOMATIC_HARVESTING_ENABLED) return;
  await planOffered(tx, credentialsId);
  await planChanged(tx, credentialsId);
}

/** Month i.month of report i.report_type_id is on the list of reports o. */
const isOffered = Prisma.sql`EXISTS (
  SELECT FROM offered_reports o WHERE o.credentials_id = i.credentials_id AND o.report_type_id = i.report_type_id
    AND i.month >= coalesce(o.first_month, '-infinity') AND i.month <= coalesce(o.last_month, 'infinity'))`;

async function hurryOffered(tx: Db, credentialsId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE intentions i SET not_before = timezone('UTC', clock_timestamp()), updated_at = timezone('UTC', clock_timestamp())
    WHERE i.credentials_id = ${credentialsId} AND i.finished_at IS NULL AND i.not_offered_at IS NOT NULL
      AND i.not_before > timezone('UTC', clock_timestamp()) AND ${isOffered}`;
}

/** Report r of credentials c is harvested automatically. */
const isPlanned = Prisma.sql`(${harvestable} AND ${harvestsByItself} AND t.is_active AND NOT ${isRetired})`;

/** Months that were requested before they were on offer belong to the automatic harvest of their month. */
async function planOffered(tx: Db, credentialsId: number): Promise<void> {
  const offered = await tx.$queryRaw<{ organizationId: number; reportTypeId: number; month: Date }[]>`
    SELECT DISTINCT c.organization_id AS "organizationId", i.report_type_id AS "reportTypeId", i.month
    FROM intentions i JOIN credentials c ON c.id = i.credentials_id
    JOIN credentials_reports r ON r.credentials_id = c.id AND r.report_type_id = i.report_type_id
    JOIN report_types t ON t.id = i.report_type_id
    WHERE c.id = ${credentialsId} AND ${isPlanned} AND i.not_offered_at IS NOT NULL AND i.finished_at IS NOT NULL
      AND i.canceled_at IS NULL AND ${isOffered}
      AND (c.last_harvestable_month IS NULL OR i.month >= c.last_harvestable_month)
      AND NOT EXISTS (SELECT FROM intentions o WHERE o.credentials_id = c.id AND o.month = i.month
        AND o.report_type_id = i.report_type_id AND (o.finished_at IS NULL OR o.id > i.id))
      AND NOT EXISTS (SELECT FROM imports m WHERE m.organization_id = c.organization_id
        AND m.platform_id = c.platform_id AND m.account_id = c.account_id AND m.report_type_id = i.report_type_id
        AND m.month = i.month AND m.state = 'current')
    ORDER BY i.month DESC, i.report_type_id LIMIT ${MOST_MONTHS}`;
  for (const { organizationId, reportTypeId, month } of offered) {
    const place = { kind: "automatic", organizationId, month } as const;
    const harvest =
      (await tx.harvest.findFirst({ where: place, select: { id: true } })) ??
      (await tx.harvest.create({ data: place }));
    const data = { harvestId: harvest.id, credentialsId, reportTypeId, month, priority: BY_ITSELF };
    await tx.intention.createMany({ data, skipDuplicates: true });
  }
}

/**
 * Months whose last request by these credentials began before the provider's change. Usage from elsewhere stays: only
 * its user can decide to replace it.
 */
const changedMonths = (credentialsId: number) => Prisma.sql`
  SELECT c.organization_id AS "organizationId", o.report_type_id AS "reportTypeId", m.month,
    (d.details ->> 'at')::timestamptz AT TIME ZONE 'UTC' AS "changedAt", coalesce(d.details ->> 'note', '') AS note
  FROM offered_reports o JOIN credentials c ON c.id = o.credentials_id
  JOIN credentials_reports r ON r.credentials_id = c.id AND r.report_type_id = o.report_type_id
  JOIN report_types t ON t.id = o.report_type_id
  CROSS JOIN LATERAL jsonb_each(o.changes) AS d (month, details)
  JOIN imports m ON m.organization_id = c.organization_id AND m.platform_id = c.platform_id
    AND m.account_id = c.account_id AND m.report_type_id = o.report_type_id AND m.state = 'current'
    AND m.month = (d.month || '-01')::date
  JOIN attempts brought ON brought.id = m.attempt_id
  JOIN intentions b ON b.id = brought.intention_id AND b.credentials_id = c.id
  WHERE c.id = ${credentialsId} AND ${isPlanned}
    AND (c.last_harvestable_month IS NULL OR m.month >= c.last_harvestable_month)
    AND NOT EXISTS (SELECT FROM intentions i JOIN attempts a ON a.intention_id = i.id
      WHERE i.credentials_id = c.id AND i.report_type_id = o.report_type_id AND i.month = m.month
        AND a.status IN ('success', 'no_data')
        AND a.started_at >= (d.details ->> 'at')::timestamptz AT TIME ZONE 'UTC')
    AND (SELECT count(*) FROM intentions i WHERE i.credentials_id = c.id AND i.report_type_id = o.report_type_id
      AND i.month = m.month AND i.changed_at IS NOT NULL
      AND i.updated_at > timezone('UTC', clock_timestamp()) - make_interval(days => ${CHANGE_DAYS})) < ${MOST_CHANGES}
  ORDER BY m.month DESC, o.report_type_id LIMIT ${MOST_MONTHS}`;

type Changed = { organizationId: number; reportTypeId: number; month: Date; changedAt: Date; note: string };

/** Months with an open intention are left out: it will bring the change. */
async function planChanged(tx: Db, credentialsId: number): Promise<void> {
  const changed = await tx.$queryRaw<Changed[]>(changedMonths(credentialsId));
  const isNew: Changed[] = [];
  for (const one of changed) {
    const { reportTypeId, month, changedAt, note: changeNote } = one;
    const { count } = await tx.intention.updateMany({
      where: { credentialsId, reportTypeId, month, finishedAt: null },
      data: { changedAt, changeNote },
    });
    if (count === 0) isNew.push(one);
  }
  const [first] = isNew;
  if (!first) return;
  const { id: harvestId } = await tx.harvest.create({
    data: { kind: "recheck", organizationId: first.organizationId },
  });
  await tx.intention.createMany({
    data: isNew.map(({ reportTypeId, month, changedAt, note: changeNote }) => ({
      ...{ harvestId, credentialsId, reportTypeId, month, changedAt, changeNote },
      priority: IN_SPARE_TIME,
    })),
    skipDuplicates: true,
  });
}
