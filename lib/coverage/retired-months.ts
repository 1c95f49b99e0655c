import "server-only";
import { type Reach, reachSql } from "@/lib/access/reach";
import { firstDay, type Month } from "@/lib/counter/standard/month";
import type { Retirement } from "@/lib/counter/standard/retirement";
import { isRetired } from "@/lib/harvest/queue/harvestable";
import { runningMonth } from "@/lib/kit/clock";
import { Prisma } from "@/lib/kit/prisma/client";
import { lastCoveredMonth } from "./covered-months";
import { listCoveredTypes } from "./read-coverage";

export const lastMissingMonth = (): Month => lastCoveredMonth(runningMonth());

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
 * answer. From the successor's first month on, only those that the successor neither has nor can deliver. Reads imports of
 * one month after another, the oldest first, until `most` months lack one; everything else is looked up for these.
 */
export async function missingBeforeRetirement(
  reach: Reach,
  retirement: Retirement,
  most: number | null,
): Promise<Prisma.Sql> {
  const { release, successor, successorFrom, oldestMonth } = retirement;
  const to = lastMissingMonth();
  const { types, newerTypes } = await pairTypes(retirement);
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
      LIMIT ${most}
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
