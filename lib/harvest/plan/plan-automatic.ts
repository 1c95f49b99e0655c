import "server-only";
import { firstDay } from "@/lib/counter/standard/month";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Prisma } from "@/lib/kit/prisma/client";
import {
  harvestable,
  harvestsByItself,
  hasFullNumbers,
  isAutomatic,
  isRetired,
  isWorkedOn,
} from "../queue/harvestable";
import { wakeServer } from "../queue/wake-server";
import { endIntentions } from "./end-intentions";
import { automaticMonth } from "./requested-months";

/** No user waits for it. */
export const BY_ITSELF = 50;

type Plan = { ids: number[]; month: string; notBefore: Date };

/**
 * Updates the plan for these credentials in the transaction that changes them: plans last month's reports of working
 * credentials and withdraws intentions no longer wanted. Intentions that were tried stay. Idempotent.
 */
export async function planAutomatic(tx: Db, credentialsIds: readonly number[]): Promise<void> {
  if (credentialsIds.length === 0) return;
  const { month, notBefore } = automaticMonth(now());
  const plan: Plan = { ids: [...credentialsIds], month: firstDay(month), notBefore };
  await cancelExpired(tx, credentialsIds);
  await withdraw(tx, plan);
  await giveUpGone(tx, plan);
  if (settings().AUTOMATIC_HARVESTING_ENABLED) {
    await openHarvests(tx, plan);
    await addIntentions(tx, plan);
  }
  await hurryFixed(tx, plan);
  await wakeServers(tx, plan);
}

/**
 * Report r of credentials c is to be harvested automatically. A month without usage counts as confirmed only after the
 * automatic tries.
 */
const reportsToPlan = ({ ids, month }: Plan) => Prisma.sql`
  credentials c
  JOIN credentials_reports r ON r.credentials_id = c.id
  JOIN report_types t ON t.id = r.report_type_id
  WHERE c.id = ANY(${ids}) AND ${harvestable} AND ${harvestsByItself} AND t.is_active AND NOT ${isRetired}
    AND (c.last_harvestable_month IS NULL OR c.last_harvestable_month <= ${month}::date)
    AND NOT EXISTS (
      SELECT FROM imports m WHERE m.organization_id = c.organization_id AND m.platform_id = c.platform_id
        AND m.account_id = c.account_id AND m.report_type_id = r.report_type_id AND m.month = ${month}::date
        AND ${hasFullNumbers})`;

const isGone = Prisma.sql`(
  EXISTS (SELECT FROM credentials c WHERE c.id = i.credentials_id AND c.deleted_at IS NOT NULL)
  OR NOT EXISTS (SELECT FROM credentials_reports r
    WHERE r.credentials_id = i.credentials_id AND r.report_type_id = i.report_type_id))`;

const isOfRetired = Prisma.sql`EXISTS (SELECT FROM credentials c JOIN credentials_reports r ON r.credentials_id = c.id
  WHERE c.id = i.credentials_id AND r.report_type_id = i.report_type_id AND ${isRetired})`;

/**
 * Withdraws intentions that were never tried. Two steps, since a worker may start one of them at the same moment: the
 * second statement sees the attempt that it recorded.
 */
async function withdraw(tx: Db, plan: Plan): Promise<void> {
  const isPlanned = settings().AUTOMATIC_HARVESTING_ENABLED
    ? Prisma.sql`EXISTS (SELECT FROM ${reportsToPlan(plan)} AND c.id = i.credentials_id AND r.report_type_id = i.report_type_id)`
    : Prisma.sql`false`;
  const unwanted = await tx.$queryRaw<{ id: number }[]>`
    SELECT i.id FROM intentions i JOIN harvests h ON h.id = i.harvest_id
    WHERE h.kind = 'automatic' AND i.credentials_id = ANY(${plan.ids}) AND i.finished_at IS NULL
      AND ((i.month = ${plan.month}::date AND NOT ${isPlanned}) OR ${isGone})
    ORDER BY i.id FOR UPDATE OF i SKIP LOCKED`;
  await tx.$executeRaw`
    DELETE FROM intentions i WHERE i.id = ANY(${unwanted.map(({ id }) => id)})
      AND NOT EXISTS (SELECT FROM attempts WHERE intention_id = i.id)`;
}

/** Ends intentions that were tried and can never be tried again; their attempts stay. */
async function giveUpGone(tx: Db, { ids }: Plan): Promise<void> {
  const over = await tx.$queryRaw<{ id: number }[]>`
    UPDATE intentions i SET canceled_at = timezone('UTC', clock_timestamp()),
      finished_at = timezone('UTC', clock_timestamp()), updated_at = timezone('UTC', clock_timestamp())
    FROM harvests h
    WHERE h.id = i.harvest_id AND ${isAutomatic} AND i.credentials_id = ANY(${ids})
      AND i.finished_at IS NULL AND (${isGone} OR ${isOfRetired})
      AND NOT ${isWorkedOn}
    RETURNING i.id`;
  await endIntentions(
    tx,
    over.map(({ id }) => id),
  );
}

/**
 * Skips existing harvests before the insert: a conflicting insert would use up a number and leave a gap in the list.
 */
async function openHarvests(tx: Db, plan: Plan): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO harvests (kind, organization_id, month, started_at)
    SELECT 'automatic', o.organization_id, ${plan.month}::date, timezone('UTC', clock_timestamp())
    FROM (SELECT DISTINCT c.organization_id FROM ${reportsToPlan(plan)}) o
    WHERE NOT EXISTS (SELECT FROM harvests h
      WHERE h.kind = 'automatic' AND h.organization_id = o.organization_id AND h.month = ${plan.month}::date)
    ORDER BY o.organization_id
    ON CONFLICT (kind, organization_id, month) DO NOTHING`;
}

/**
 * One day after the last answer to the current version of credentials w about their report in the month of harvest h.
 */
const nextDay = Prisma.sql`(
  SELECT max(a.finished_at) + interval '1 day' FROM intentions p JOIN attempts a ON a.intention_id = p.id
  WHERE p.month = h.month AND p.credentials_id = w.credentials_id AND p.report_type_id = w.report_type_id
    AND a.credentials_version = w.version_hash AND a.status IN ('success', 'no_data'))`;

/**
 * A recent answer to a user's request, such as "no usage yet", delays the request to the next day. A finished intention
 * is not repeated, unless it failed and its credentials changed since. If a user already waits for the same month, that
 * intention is used.
 */
async function addIntentions(tx: Db, plan: Plan): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO intentions (harvest_id, credentials_id, report_type_id, month, not_before, priority, updated_at)
    SELECT h.id, w.credentials_id, w.report_type_id, h.month, greatest(${plan.notBefore}::timestamp, ${nextDay}), ${BY_ITSELF},
      timezone('UTC', clock_timestamp())
    FROM (SELECT c.id AS credentials_id, c.organization_id, c.version_hash, r.report_type_id FROM ${reportsToPlan(plan)}) w
    JOIN harvests h ON h.kind = 'automatic' AND h.organization_id = w.organization_id AND h.month = ${plan.month}::date
    WHERE NOT EXISTS (
      SELECT FROM intentions p LEFT JOIN LATERAL (
        SELECT status, credentials_version FROM attempts WHERE intention_id = p.id ORDER BY id DESC LIMIT 1) a ON true
      WHERE p.month = h.month AND p.credentials_id = w.credentials_id AND p.report_type_id = w.report_type_id
        AND p.harvest_id = h.id AND p.finished_at IS NOT NULL
        AND (a.status IS NULL OR a.status IN ('success', 'no_data') OR a.credentials_version = w.version_hash))
    ORDER BY w.credentials_id, w.report_type_id
    ON CONFLICT (credentials_id, report_type_id, month) WHERE finished_at IS NULL DO NOTHING`;
}

/** Intentions delayed by failures of an older version of the credentials need not wait. */
async function hurryFixed(tx: Db, { ids }: Plan): Promise<void> {
  await tx.$executeRaw`
    UPDATE intentions i SET not_before = timezone('UTC', clock_timestamp()),
      updated_at = timezone('UTC', clock_timestamp())
    FROM harvests h, credentials c
    WHERE h.id = i.harvest_id AND h.kind = 'automatic' AND c.id = i.credentials_id AND c.id = ANY(${ids})
      AND c.verified_at IS NOT NULL AND i.finished_at IS NULL
      AND i.not_before > timezone('UTC', clock_timestamp())
      AND (SELECT credentials_version FROM attempts WHERE intention_id = i.id ORDER BY id DESC LIMIT 1)
        <> c.version_hash`;
}

async function wakeServers(tx: Db, { ids }: Plan): Promise<void> {
  const servers = await tx.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT server_id AS id FROM credentials WHERE id = ANY(${ids}) ORDER BY server_id`;
  for (const { id } of servers) await wakeServer(tx, id);
}

/** Cancels intentions for months that the server has deleted (3032), except active ones. */
async function cancelExpired(tx: Db, credentialsIds: readonly number[]): Promise<void> {
  const canceled = await tx.$queryRaw<{ id: number }[]>`
    UPDATE intentions i SET canceled_at = timezone('UTC', clock_timestamp()),
      finished_at = timezone('UTC', clock_timestamp()), updated_at = timezone('UTC', clock_timestamp())
    FROM credentials c
    WHERE c.id = i.credentials_id AND c.id = ANY(${[...credentialsIds]}) AND i.finished_at IS NULL
      AND i.month < c.last_harvestable_month
      AND NOT ${isWorkedOn}
    RETURNING i.id`;
  await endIntentions(
    tx,
    canceled.map(({ id }) => id),
  );
}

/**
 * Updates the plan for last month for all credentials, one organization at a time. Changes to credentials update the
 * plan at once; this handles a month that has just ended, and anything missed.
 */
export async function refreshPlan(): Promise<void> {
  const organizations = await db().organization.findMany({
    where: { credentials: { some: {} } },
    select: { credentials: { select: { id: true } } },
    orderBy: { id: "asc" },
  });
  for (const { credentials } of organizations) {
    const ids = credentials.map(({ id }) => id);
    await inTransaction((tx) => planAutomatic(tx, ids), 60_000);
  }
}
