import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { firstDay, month } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { displayName, type Named } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { HarvestableGap, harvestableCall } from "./contract";
import { lastCoveredMonth, oldestGuaranteed } from "./covered-months";
import { coveredReports } from "./list-coverage";
import { isClosed, leftOutMonths, pendingMonths, reportMonthsSql } from "./read-coverage";

type Found = { organizationId: number; platformId: number; credentialsId: number; months: string[] };

/**
 * Missing and partial report-months that can be harvested now and are not requested yet: not those that the provider
 * does not offer, or of which it lost a part. If an account has several credentials,
 * those harvested automatically come first. Throws NotFound for an organization out of reach.
 */
export async function listHarvestable(
  scope: Scope<"harvest.manage">,
  query: Parsed<typeof harvestableCall.query>,
  locale: Locale,
): Promise<HarvestableGap[]> {
  const [reach, of] = await coveredReports(scope, query);
  const type = await db().reportType.findUnique({ where: { id: query.report_type } });
  const running = runningMonth();
  const guaranteed = firstDay(oldestGuaranteed(running));
  const months = { from: query.from, to: query.to ?? lastCoveredMonth(running) };
  const to = firstDay(month(months.to));
  const from = months.from ? firstDay(month(months.from)) : guaranteed;
  const rows = await db().$queryRaw<Found[]>`
    WITH ${reportMonthsSql(reach, of, months)}, ${pendingMonths(of)}, ${leftOutMonths(reach, of, months)}, chosen AS (
      SELECT DISTINCT ON (c.organization_id, c.platform_id, c.account_id) c.organization_id, c.platform_id, c.account_id, c.id,
        greatest(${from}::date, coalesce(c.last_harvestable_month, ${guaranteed}::date)) AS oldest
      FROM credentials c JOIN credentials_reports r ON r.credentials_id = c.id
      WHERE (c.organization_id, c.platform_id, c.account_id) IN (SELECT organization_id, platform_id, account_id FROM expected)
        AND r.report_type_id = ${query.report_type} AND c.deleted_at IS NULL AND c.broken_since IS NULL
        AND r.broken_since IS NULL AND c.verified_at IS NOT NULL
      ORDER BY c.organization_id, c.platform_id, c.account_id, c.is_enabled DESC, c.id
    )
    SELECT organization_id AS "organizationId", platform_id AS "platformId", id AS "credentialsId",
      array_agg(to_char(day, 'YYYY-MM') ORDER BY day) AS months
    FROM (
      SELECT chosen.*, ${query.report_type}::int AS type, day::date AS month, day
      FROM chosen, generate_series(oldest, least(${to}::date, ${firstDay(month(running))}::date - 1), interval '1 month') AS day
    ) AS wanted
    WHERE EXISTS (
        SELECT FROM expected e WHERE e.organization_id = wanted.organization_id AND e.platform_id = wanted.platform_id
          AND e.account_id = wanted.account_id AND wanted.month BETWEEN e.first AND e.last)
      AND NOT ${isClosed("wanted")} AND NOT EXISTS (
        SELECT FROM waiting w WHERE w.organization_id = wanted.organization_id AND w.platform_id = wanted.platform_id
          AND w.account_id = wanted.account_id AND w.month = wanted.month)
    GROUP BY organization_id, platform_id, id`;
  const [organizations, platforms] = await Promise.all([
    db().organization.findMany({ where: { id: { in: rows.map(({ organizationId }) => organizationId) } } }),
    db().platform.findMany({ where: { id: { in: rows.map(({ platformId }) => platformId) } } }),
  ]);
  const named = (list: readonly (Named & { id: number })[], pk: number) => {
    const one = list.find(({ id }) => id === pk);
    return { pk, name: one ? displayName(one, locale) : "" };
  };
  const collator = new Intl.Collator(locale);
  return rows
    .map(({ organizationId, platformId, credentialsId, months }) => ({
      organization: named(organizations, organizationId),
      platform: named(platforms, platformId),
      report_type: { pk: query.report_type, short_name: type?.shortName ?? "" },
      credentials: credentialsId,
      months,
    }))
    .sort(
      (one, other) =>
        collator.compare(one.platform.name, other.platform.name) ||
        collator.compare(one.organization.name, other.organization.name),
    );
}
