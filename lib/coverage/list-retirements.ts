import "server-only";
import type { Parsed } from "@/lib/access/contract";
import { type Reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, firstDay, type Month, month } from "@/lib/counter/standard/month";
import { bindingRetirements, type Retirement } from "@/lib/counter/standard/retirement";
import { isRetired } from "@/lib/harvest/queue/harvestable";
import { readServerPaces } from "@/lib/harvest/queue/server-pace";
import { now, runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { MOST_PLANNED, MOST_SETS_COUNTED, type RetirementPlan, type retirementsCall } from "./contract";
import { lastCoveredMonth } from "./covered-months";
import { listCoveredTypes } from "./read-coverage";

/**
 * Releases that providers may soon turn off, with missing report-months that credentials of the release can still
 * fetch; without releases of which nothing is missing. Without `gaps`, it reads a limited number of credentials, so that
 * the dashboard of a consortium does not wait. Throws NotFound for an organization out of reach.
 */
export async function listRetirements(
  scope: Scope<"harvest.manage">,
  { organization, release, gaps }: Parsed<typeof retirementsCall.query>,
  locale: Locale,
): Promise<RetirementPlan[]> {
  const reach = organization === undefined ? scope : scope.within(organization);
  const retirements = bindingRetirements(now()).filter((one) => release === undefined || one.release === release);
  const plans: RetirementPlan[] = [];
  for (const retirement of retirements) {
    const plan = await planRetirement(reach, retirement, { hasGaps: gaps === "true", locale });
    if (plan.has_more || plan.missing + plan.waiting + plan.broken > 0) plans.push(plan);
  }
  return plans;
}

type Counted = {
  server: number;
  platform: number;
  missing: number;
  waiting: number;
  broken: number;
};
type Uncounted = { [key in keyof Counted]: null };
type Options = { hasGaps: boolean; locale: Locale };

/** Report-months that the dashboard counts. */
const MOST_MONTHS_COUNTED = 1000;
/** More credentials than any installation has. */
const ALL_SETS = 1_000_000_000;

async function planRetirement(
  reach: Reach,
  retirement: Retirement,
  { hasGaps, locale }: Options,
): Promise<RetirementPlan> {
  const to = lastCoveredMonth(runningMonth());
  const { types, newerTypes } = await pairTypes(retirement);
  const most = hasGaps
    ? { sets: ALL_SETS, months: MOST_PLANNED }
    : { sets: MOST_SETS_COUNTED, months: MOST_MONTHS_COUNTED };
  const missing = missingMonths(reach, retirement, { types, newerTypes, to, most });
  const [rows, gaps] = await Promise.all([
    db().$queryRaw<((Counted | Uncounted) & { hasMore: boolean })[]>`
      WITH ${missing}, counted AS (
        SELECT server_id AS server, platform_id AS platform,
          count(*) FILTER (WHERE is_working AND NOT is_waiting)::int AS missing,
          count(*) FILTER (WHERE is_waiting)::int AS waiting,
          count(*) FILTER (WHERE NOT is_working AND NOT is_waiting)::int AS broken
        FROM missing GROUP BY 1, 2
      ), size AS (
        SELECT (SELECT count(*) FROM sets) >= ${most.sets} OR (SELECT count(*) FROM lacking) >= ${most.months} AS "hasMore"
      )
      SELECT * FROM size LEFT JOIN counted ON TRUE ORDER BY server, platform`,
    hasGaps ? listGaps(missing, locale) : [],
  ]);
  const counted = rows.filter((row) => row.server !== null);
  const open = counted.filter((one) => one.missing > 0);
  const sum = (of: "missing" | "waiting" | "broken", rows = counted) => rows.reduce((total, row) => total + row[of], 0);
  const paces = await readServerPaces([...new Set(open.map(({ server }) => server))]);
  return {
    ...{ release: retirement.release, successor: retirement.successor, may_end_on: retirement.mayEndOn },
    ...{ start_month: retirement.oldestMonth, end_month: to },
    only_until: addMonths(retirement.successorFrom, -1),
    ...{ missing: sum("missing"), waiting: sum("waiting"), broken: sum("broken") },
    has_more: rows.some(({ hasMore }) => hasMore),
    platforms: new Set(open.map(({ platform }) => platform)).size,
    servers: paces.map(({ id, waiting, seconds }) => ({
      ...{ pk: id, waiting, seconds },
      missing: sum(
        "missing",
        open.filter(({ server }) => server === id),
      ),
    })),
    gaps,
  };
}

type PairedTypes = { types: number[]; newerTypes: (number | null)[] };

/** Report types of the release that coverage applies to, and the same reports of its successor. */
async function pairTypes({ release, successor }: Retirement): Promise<PairedTypes> {
  const covered = await listCoveredTypes();
  const types = covered.filter((type) => type.release === release && type.isActive);
  const newerTypes = types.map(
    ({ counterCode }) =>
      covered.find((type) => type.release === successor && type.counterCode === counterCode)?.id ?? null,
  );
  return { types: types.map(({ id }) => id), newerTypes };
}

/**
 * CTE `missing`: report-months of the release that its credentials can still fetch, without whole import and without an
 * answer. From the successor's first month on, only those that the successor neither has nor can deliver. Reads whole
 * platforms of organizations until it has so many sets of credentials, and their imports of one month after another, the
 * oldest first, until so many months are missing; everything else is looked up for these.
 */
function missingMonths(
  reach: Reach,
  { release, successor, successorFrom, oldestMonth }: Retirement,
  { types, newerTypes, to, most }: PairedTypes & { to: Month; most: { sets: number; months: number } },
): Prisma.Sql {
  const [from, newerFrom] = [firstDay(oldestMonth), firstDay(successorFrom)];
  const isHere = (type: string) => Prisma.sql`EXISTS (
    SELECT FROM imports m WHERE m.state = 'current' AND NOT m.is_partial AND m.month = lacking.month
      AND m.organization_id = lacking.organization_id AND m.platform_id = lacking.platform_id
      AND m.account_id = lacking.account_id AND m.report_type_id = ${Prisma.raw(type)})`;
  const ownIntentions = Prisma.sql`
    credentials c JOIN intentions i ON i.credentials_id = c.id AND i.report_type_id = lacking.type
      AND i.month = lacking.month AND c.organization_id = lacking.organization_id AND c.platform_id = lacking.platform_id
      AND c.account_id = lacking.account_id AND c.release = ${release}`;
  return Prisma.sql`
    paired AS (SELECT * FROM unnest(${types}::int[], ${newerTypes}::int[]) AS paired (type, newer_type)),
    sets AS MATERIALIZED (
      SELECT c.id, c.organization_id, c.platform_id, c.account_id, c.server_id, c.broken_since, c.version_hash,
        c.last_harvestable_month, c.verified_at, c.is_enabled
      FROM credentials c
      WHERE c.release = ${release} AND c.deleted_at IS NULL AND ${reachSql("c.organization_id", reach)}
      ORDER BY c.organization_id, c.platform_id FETCH FIRST (${most.sets}::int) ROWS WITH TIES
    ),
    newer AS MATERIALIZED (
      SELECT c.organization_id, c.platform_id, c.account_id, r.report_type_id AS type,
        min(greatest(${newerFrom}::date, c.last_harvestable_month)) AS oldest
      FROM credentials c JOIN credentials_reports r ON r.credentials_id = c.id
      WHERE c.release = ${successor} AND c.deleted_at IS NULL AND c.broken_since IS NULL AND r.broken_since IS NULL
        AND (c.organization_id, c.platform_id) IN (SELECT organization_id, platform_id FROM sets)
      GROUP BY 1, 2, 3, 4
    ), asked AS MATERIALIZED (
      SELECT DISTINCT ON (c.organization_id, c.platform_id, c.account_id, r.report_type_id)
        c.organization_id, c.platform_id, c.account_id, r.report_type_id AS type, p.newer_type, c.id AS credentials_id,
        c.server_id, c.broken_since IS NULL AND r.broken_since IS NULL AS is_working,
        greatest(${from}::date, c.last_harvestable_month) AS oldest,
        least(${firstDay(to)}::date, n.oldest - 1) AS newest
      FROM sets c JOIN credentials_reports r ON r.credentials_id = c.id JOIN paired p ON p.type = r.report_type_id
        LEFT JOIN newer n ON n.organization_id = c.organization_id AND n.platform_id = c.platform_id
          AND n.account_id = c.account_id AND n.type = p.newer_type
      WHERE NOT ${isRetired}
      ORDER BY c.organization_id, c.platform_id, c.account_id, r.report_type_id,
        c.broken_since IS NULL AND r.broken_since IS NULL DESC, c.verified_at IS NOT NULL DESC, c.is_enabled DESC, c.id
    ), lacking AS MATERIALIZED (
      SELECT open.*, day::date AS month
      FROM generate_series(${from}::date, ${firstDay(to)}::date, interval '1 month') AS day CROSS JOIN LATERAL (
        SELECT asked.* FROM asked WHERE day BETWEEN oldest AND newest AND NOT EXISTS (
          SELECT FROM imports m WHERE m.state = 'current' AND NOT m.is_partial AND m.month = day::date
            AND m.organization_id = asked.organization_id AND m.platform_id = asked.platform_id
            AND m.account_id = asked.account_id AND m.report_type_id = asked.type)
        OFFSET 0) AS open
      LIMIT ${most.months}
    ), missing AS MATERIALIZED (
      SELECT lacking.*, EXISTS (SELECT FROM ${ownIntentions} WHERE i.finished_at IS NULL) AS is_waiting
      FROM lacking
      WHERE NOT (lacking.month >= ${newerFrom}::date AND ${isHere("lacking.newer_type")})
        AND NOT EXISTS (
          SELECT FROM ${ownIntentions} JOIN attempts a ON a.intention_id = i.id
          WHERE a.status IN ('success', 'no_data') AND a.error_code <> '3031' AND (NOT a.is_partial OR a.error_code = '3040')
          OFFSET 0)
    )`;
}

type Gap = { organizationId: number; platformId: number; type: number; credentialsId: number; server: number };

async function listGaps(missing: Prisma.Sql, locale: Locale): Promise<RetirementPlan["gaps"]> {
  const rows = await db().$queryRaw<(Gap & { months: string[] })[]>`
    WITH ${missing}
    SELECT organization_id AS "organizationId", platform_id AS "platformId", type, credentials_id AS "credentialsId",
      server_id AS server, array_agg(to_char(month, 'YYYY-MM') ORDER BY month) AS months
    FROM missing WHERE is_working AND NOT is_waiting GROUP BY 1, 2, 3, 4, 5 ORDER BY 4, 3`;
  const select = { id: true, name: true, nameEn: true, nameCs: true } as const;
  const [organizations, platforms, types] = await Promise.all([
    db().organization.findMany({ where: { id: { in: [...new Set(rows.map((row) => row.organizationId))] } }, select }),
    db().platform.findMany({ where: { id: { in: [...new Set(rows.map((row) => row.platformId))] } }, select }),
    db().reportType.findMany({ where: { id: { in: [...new Set(rows.map((row) => row.type))] } } }),
  ]);
  const organizationNames = new Map(organizations.map((one) => [one.id, displayName(one, locale)]));
  const platformNames = new Map(platforms.map((one) => [one.id, displayName(one, locale)]));
  const typeNames = new Map(types.map((one) => [one.id, one.shortName]));
  return rows.map(({ organizationId, platformId, type, credentialsId, server, months }) => ({
    organization: { pk: organizationId, name: organizationNames.get(organizationId) ?? "" },
    platform: { pk: platformId, name: platformNames.get(platformId) ?? "" },
    report_type: { pk: type, short_name: typeNames.get(type) ?? "" },
    ...{ credentials: credentialsId, server, months: months.map((one) => month(one)) },
  }));
}
