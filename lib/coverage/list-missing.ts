import "server-only";
import { isSignedIn, ownOrganizations, runsConsortium } from "@/lib/access/actor";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { addMonths, firstDay, monthOf } from "@/lib/counter/standard/month";
import { earlierRelease } from "@/lib/harvest/states/other-release";
import { now, runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { groupBy } from "@/lib/kit/group-by";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { readAccounts, severalAccounts } from "@/lib/platforms/accounts";
import type { MissingReport, missingCall } from "./contract";
import { monthRuns } from "./covered-months";
import { coveredReports } from "./list-coverage";
import { lastMonthOfRange, reportMonthsSql } from "./read-coverage";
import { readReportMonths } from "./read-report-months";
import { canHarvest, reportMonthState } from "./report-month";

type Place = { organizationId: number; platformId: number; accountId: number; reportTypeId: number };
type Counted = Place & { missing: number; count: number; begins: string };

/** Maximum number of report-months of one page. */
const MOST_MONTHS = 10_000;

/**
 * Missing and partial report-months by organization, platform, account and report type, those with most first. Throws
 * NotFound for an organization out of reach.
 */
export async function listMissing(
  scope: Scope<"usage.view">,
  { page, page_size, ...query }: Parsed<typeof missingCall.query>,
  locale: Locale,
): Promise<{ count: number; results: MissingReport[] }> {
  const [reach, of] = await coveredReports(scope, query);
  const to = lastMonthOfRange(query.to);
  const from = query.from ? monthOf(query.from) : null;
  if (from && from > to) return { count: 0, results: [] };
  // An open range begins with the first month that has any report.
  const begins = from
    ? Prisma.sql`SELECT ${firstDay(from)}::date AS month`
    : Prisma.sql`SELECT min(month) AS month FROM here JOIN expected USING (organization_id, platform_id, account_id, type)
        WHERE month BETWEEN first AND last`;
  const key = Prisma.raw("organization_id, platform_id, account_id, type");
  const places = await db().$queryRaw<Counted[]>`
    WITH ${reportMonthsSql(reach, of, { from, to })}, begins AS (${begins})
    SELECT organization_id AS "organizationId", platform_id AS "platformId", account_id AS "accountId",
      type AS "reportTypeId", (months - coalesce(whole, 0))::int AS missing, count(*) OVER ()::int AS count,
      (SELECT to_char(month, 'YYYY-MM') FROM begins) AS begins
    FROM (
      SELECT ${key}, sum(12 * (extract(year FROM last) - extract(year FROM first))
        + extract(month FROM last) - extract(month FROM first) + 1) AS months
      FROM (
        SELECT ${key}, greatest(first, month) AS first, last FROM expected JOIN begins ON last >= month
      ) AS covered GROUP BY ${key}
    ) AS due LEFT JOIN (SELECT ${key}, count(*) AS whole FROM here WHERE NOT is_partial GROUP BY ${key}) AS present
      USING (${key})
    WHERE months > coalesce(whole, 0)
    ORDER BY missing DESC, ${key} LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
  const idsOf = (name: keyof Place) => [...new Set(places.map((one) => one[name]))];
  const [organizationIds, platformIds, reportTypeIds] = [
    idsOf("organizationId"),
    idsOf("platformId"),
    idsOf("reportTypeId"),
  ];
  const column = (name: keyof Place) => Prisma.sql`${places.map((one) => one[name])}::int[]`;
  const [rows, organizations, platforms, types, accountsOf] = await Promise.all([
    readReportMonths({
      ...{ reach, months: { from: places[0]?.begins ?? from, to }, most: MOST_MONTHS },
      of: { ...of, organizationIds, platformIds, reportTypeIds },
      only: Prisma.sql`here.is_partial IS NOT FALSE AND (e.organization_id, e.platform_id, e.account_id, e.type) IN (
        SELECT * FROM unnest(${column("organizationId")}, ${column("platformId")}, ${column("accountId")},
          ${column("reportTypeId")}))`,
    }),
    db().organization.findMany({ where: { id: { in: organizationIds } } }),
    db().platform.findMany({ where: { id: { in: platformIds } } }),
    db().reportType.findMany({ where: { id: { in: reportTypeIds } } }),
    readAccounts(db(), places),
  ]);
  const named = (list: readonly (Parameters<typeof displayName>[0] & { id: number })[], pk: number) => {
    const one = list.find(({ id }) => id === pk);
    return { pk, name: one ? displayName(one, locale) : "" };
  };
  const nameOf = (one: Place) => [one.organizationId, one.platformId, one.accountId, one.reportTypeId].join();
  const monthsByPlace = groupBy(rows, nameOf);
  const running = runningMonth();
  const runsAll = runsConsortium(scope.actor);
  const administered = isSignedIn(scope.actor) ? ownOrganizations(scope.actor, { administered: true }) : [];
  const results = places.map((place): MissingReport => {
    const { organizationId, platformId, accountId, reportTypeId, missing } = place;
    const mayChange = runsAll || administered.includes(organizationId);
    const type = types.find(({ id }) => id === reportTypeId);
    const own = (monthsByPlace.get(nameOf(place)) ?? []).map((row) => ({
      ...{ row, month: row.month, state: reportMonthState(row, running), mayHarvest: canHarvest(row, running) },
      mayMark: row.hasFailed && row.importId === null && row.month < addMonths(monthOf(running), -1),
    }));
    const groups = groupBy(own, ({ state, row }) => `${state} ${row.errorCode ?? ""} ${row.uploadedUntil ?? ""}`);
    const reasons = [...groups.values()].flatMap((alike) => {
      const [first] = alike;
      if (!first) return [];
      return [
        {
          state: first.state,
          error_code: first.row.importId === null ? (first.row.errorCode ?? "") : "",
          uploaded_until: first.row.uploadedUntil,
          credentials: first.row.credentialsId,
          ranges: monthRuns(alike.map(({ month }) => month)),
          may_harvest: mayChange && alike.some(({ mayHarvest }) => mayHarvest),
          earlier_release:
            mayChange && first.state === "notOffered" ? earlierRelease(type?.release ?? "", now()) : null,
          may_mark_empty: mayChange && alike.some(({ mayMark }) => mayMark),
          may_upload: mayChange,
        },
      ];
    });
    return {
      organization: named(organizations, organizationId),
      platform: named(platforms, platformId),
      account: severalAccounts(accountsOf(place), accountId),
      report_type: { pk: reportTypeId, short_name: type?.shortName ?? "" },
      missing,
      reasons,
    };
  });
  return { count: places[0]?.count ?? 0, results };
}
