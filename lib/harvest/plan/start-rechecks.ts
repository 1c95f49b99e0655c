import "server-only";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Prisma } from "@/lib/kit/prisma/client";
import { harvestable, harvestsByItself, hasFullNumbers, isCurrentList, isRetired } from "../queue/harvestable";
import { wakeServer } from "../queue/wake-server";

/** Below everything else in the plan. */
export const IN_SPARE_TIME = 20;

type Sample = { credentialsId: number; reportTypeId: number; month: Date; organizationId: number; serverId: number };

/**
 * Requests a few old months again to detect restatements by their publishers: months harvested by SUSHI, those checked
 * longest ago first, at random among equals. Months whose last change the provider announces need no such sample.
 * Returns their number. Does nothing if automatic harvesting is off.
 */
export async function startRechecks(): Promise<number> {
  const { AUTOMATIC_HARVESTING_ENABLED, RECHECKS_PER_NIGHT } = settings();
  if (!AUTOMATIC_HARVESTING_ENABLED || RECHECKS_PER_NIGHT === 0) return 0;
  const [row] = await db().$queryRaw<{ months: number }[]>`
    SELECT coalesce(sum(months), 0)::int AS months FROM import_amounts WHERE state = 'current'`;
  const months = row?.months ?? 0;
  const count = Math.max(RECHECKS_PER_NIGHT, Math.ceil(months / MONTHS_OF_ONE));
  const samples = await drawSamples(count, months);
  const organizations = [...new Set(samples.map(({ organizationId }) => organizationId))];
  for (const organizationId of organizations.sort((first, second) => first - second)) {
    const own = samples.filter((sample) => sample.organizationId === organizationId);
    await inTransaction((tx) => write(tx, organizationId, own));
  }
  return samples.length;
}

/**
 * One recheck a night for so many months. A provider answers one request at a time, so that more would delay its new
 * months: of 200,000 reports a month over three years these are a fifth of the requests.
 */
const MONTHS_OF_ONE = 4000;

/** So many imports are compared for each that is drawn. */
const CANDIDATES = 50;
const MOST_COMPARED = 5000;

/** Publishers correct a month for some time after its release; younger months are not rechecked. */
const MONTHS_OF_REST = 3;

/** Imports m to choose from: all, or random ones if there are many, because finding the oldest would read all history. */
function candidates(count: number, months: number): Prisma.Sql {
  const most = Math.max(MOST_COMPARED, count * CANDIDATES);
  if (months <= most) return Prisma.sql`imports m`;
  return Prisma.sql`(
    SELECT DISTINCT ceil(random() * (SELECT newest_import FROM usage_clock WHERE id = 1))::int AS id
    FROM generate_series(1, ${most}::int)) AS drawn JOIN imports m ON m.id = drawn.id`;
}

/** Time of the month's last request, with or without an answer. */
const lastAsked = Prisma.sql`
  SELECT max(a.started_at) FROM intentions i JOIN attempts a ON a.intention_id = i.id
  WHERE i.month = m.month AND i.credentials_id = c.id AND i.report_type_id = m.report_type_id`;

/** The list of reports of credentials c names the last change of month m, so `planListedMonths` harvests later ones. */
const isAnnounced = Prisma.sql`EXISTS (
  SELECT FROM report_lists l JOIN offered_reports o ON o.credentials_id = l.credentials_id
  WHERE l.credentials_id = c.id AND ${isCurrentList} AND o.report_type_id = m.report_type_id
    AND o.changes -> to_char(m.month, 'YYYY-MM') IS NOT NULL)`;

function drawSamples(count: number, months: number): Promise<Sample[]> {
  return db().$queryRaw<Sample[]>`
    SELECT c.id AS "credentialsId", m.report_type_id AS "reportTypeId", m.month,
      c.organization_id AS "organizationId", c.server_id AS "serverId"
    FROM ${candidates(count, months)}
    JOIN attempts brought ON brought.id = m.attempt_id
    JOIN intentions i ON i.id = brought.intention_id
    JOIN credentials c ON c.id = i.credentials_id
    JOIN credentials_reports r ON r.credentials_id = c.id AND r.report_type_id = m.report_type_id
    JOIN report_types t ON t.id = m.report_type_id
    WHERE ${hasFullNumbers}
      AND m.month < date_trunc('month', timezone('UTC', clock_timestamp())) - make_interval(months => ${MONTHS_OF_REST})
      AND c.organization_id = m.organization_id AND c.platform_id = m.platform_id
      AND c.account_id = m.account_id
      AND ${harvestable} AND ${harvestsByItself} AND t.is_active AND NOT ${isRetired}
      AND NOT ${isAnnounced}
      AND (c.last_harvestable_month IS NULL OR m.month >= c.last_harvestable_month)
      AND NOT EXISTS (SELECT FROM intentions o WHERE o.month = m.month AND o.credentials_id = c.id
        AND o.report_type_id = m.report_type_id AND o.finished_at IS NULL)
    ORDER BY date_trunc('day', (${lastAsked})) NULLS FIRST, random() LIMIT ${count}`;
}

async function write(tx: Db, organizationId: number, samples: readonly Sample[]): Promise<void> {
  const { id: harvestId } = await tx.harvest.create({ data: { kind: "recheck", organizationId, startedAt: now() } });
  const data = samples.map(({ credentialsId, reportTypeId, month }) => ({
    ...{ harvestId, credentialsId, reportTypeId, month },
    notBefore: now(),
    priority: IN_SPARE_TIME,
  }));
  await tx.intention.createMany({ data, skipDuplicates: true });
  const servers = [...new Set(samples.map(({ serverId }) => serverId))];
  for (const serverId of servers.sort((first, second) => first - second)) await wakeServer(tx, serverId);
}
