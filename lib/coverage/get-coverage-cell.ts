import "server-only";
import { isSignedIn, ownOrganizations, runsConsortium } from "@/lib/access/actor";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { addMonths, firstDay, month as monthOf } from "@/lib/counter/standard/month";
import { isHeld } from "@/lib/harvest/states/held-answers";
import { importSource } from "@/lib/imports/show/import-source";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { readAccounts, severalAccounts } from "@/lib/platforms/accounts";
import { type CoverageCell, type coverageCellCall, MOST_OF_CELL } from "./contract";
import { coveredReports } from "./list-coverage";
import { isPermanent, leftOutMonths, reportMonths } from "./read-coverage";
import { canHarvest, reportMonthState } from "./report-month";

type Found = {
  organizationId: number;
  platformId: number;
  accountId: number;
  oldest: string | null;
  importId: number | null;
  factCount: number | null;
  isPartial: boolean | null;
  isPermanent: boolean | null;
  attemptId: number | null;
  uploadId: number | null;
  credentialsId: number | null;
  isWorking: boolean | null;
  isVerified: boolean | null;
  isNotOffered: boolean;
  isWaiting: boolean | null;
  hasFailed: boolean | null;
  errorCode: string | null;
  count: number;
};

/**
 * The report-months of one cell: the source of each, or why it is missing. Throws NotFound for an organization out of
 * reach.
 */
export async function getCoverageCell(
  scope: Scope<"usage.view">,
  query: Parsed<typeof coverageCellCall.query>,
  locale: Locale,
): Promise<CoverageCell> {
  const running = runningMonth();
  const month = monthOf(query.month);
  const rows = await readCell(scope, query);
  const [organizations, platforms, accountsOf] = await Promise.all([
    db().organization.findMany({ where: { id: { in: rows.map(({ organizationId }) => organizationId) } } }),
    db().platform.findMany({ where: { id: { in: rows.map(({ platformId }) => platformId) } } }),
    readAccounts(db(), rows),
  ]);
  const ofOrganization = new Map(organizations.map((one) => [one.id, displayName(one, locale)]));
  const ofPlatform = new Map(platforms.map((one) => [one.id, displayName(one, locale)]));
  const runsAll = runsConsortium(scope.actor);
  const administered = isSignedIn(scope.actor) ? ownOrganizations(scope.actor, { administered: true }) : [];
  return {
    count: rows[0]?.count ?? 0,
    results: rows.map((row) => {
      const { factCount, isPartial, isPermanent, isNotOffered, organizationId, platformId } = row;
      const reportMonth = {
        month,
        imported:
          row.importId === null
            ? null
            : { factCount: factCount ?? 0, isPartial: isPartial === true, isPermanent: isPermanent === true },
        hasCredentials: row.credentialsId !== null,
        isWorking: row.isWorking === true,
        isVerified: row.isVerified === true,
        oldest: row.oldest,
        isNotOffered,
        isWaiting: row.isWaiting === true,
        hasFailed: row.hasFailed === true,
        isHeld: isHeld(row.errorCode ?? ""),
      };
      const state = reportMonthState(reportMonth, running);
      const mayChange = runsAll || administered.includes(organizationId);
      const isMissing = row.importId === null && state !== "notOver";
      return {
        organization: { pk: organizationId, name: ofOrganization.get(organizationId) ?? "" },
        platform: { pk: platformId, name: ofPlatform.get(platformId) ?? "" },
        account: severalAccounts(accountsOf(row), row.accountId),
        state,
        source: row.importId === null ? null : importSource(row),
        import_batch: row.importId,
        error_code: row.importId === null ? (row.errorCode ?? "") : "",
        credentials: row.credentialsId,
        may_harvest: mayChange && canHarvest(reportMonth, running),
        may_mark_empty: mayChange && isMissing && row.hasFailed === true && month < addMonths(monthOf(running), -1),
        may_upload: mayChange && (isMissing || isPartial === true),
      };
    }),
  };
}

async function readCell(scope: Scope<"usage.view">, query: Parsed<typeof coverageCellCall.query>): Promise<Found[]> {
  const [reach, of] = await coveredReports(scope, query);
  const day = firstDay(monthOf(query.month));
  return db().$queryRaw<Found[]>`
    WITH ${reportMonths(reach, of, { from: query.month, to: query.month })}, ${leftOutMonths(reach, of, { from: query.month, to: query.month })}
    SELECT pairs.organization_id AS "organizationId", pairs.platform_id AS "platformId",
      pairs.account_id AS "accountId", to_char(pairs.oldest, 'YYYY-MM') AS oldest, count(*) OVER ()::int AS count,
      m.id AS "importId", m.fact_count AS "factCount", m.is_partial AS "isPartial", m.is_permanent AS "isPermanent",
      left_out.month IS NOT NULL AS "isNotOffered", m.attempt_id AS "attemptId",
      m.upload_id AS "uploadId", c.*, tried.*
    FROM expected AS pairs LEFT JOIN left_out USING (organization_id, platform_id, account_id, type)
    LEFT JOIN LATERAL (
      SELECT imports.*, ${isPermanent} AS is_permanent FROM imports JOIN report_types t ON t.id = report_type_id
      WHERE imports.organization_id = pairs.organization_id AND platform_id = pairs.platform_id
        AND account_id = pairs.account_id AND report_type_id = ${query.report_type} AND state = 'current' AND month <= ${day}::date
        AND month > ${day}::date - make_interval(months => t.period_months)
      LIMIT 1
    ) m ON TRUE
    LEFT JOIN LATERAL (
      SELECT c.id AS "credentialsId", c.verified_at IS NOT NULL AS "isVerified",
        c.broken_since IS NULL AND r.broken_since IS NULL AND c.verified_at IS NOT NULL AS "isWorking"
      FROM credentials c JOIN credentials_reports r ON r.credentials_id = c.id
      WHERE c.organization_id = pairs.organization_id AND c.platform_id = pairs.platform_id AND c.deleted_at IS NULL
        AND c.account_id = pairs.account_id AND r.report_type_id = ${query.report_type}
      ORDER BY c.broken_since IS NULL AND r.broken_since IS NULL AND c.verified_at IS NOT NULL DESC, c.is_enabled DESC, c.id
      LIMIT 1
    ) c ON TRUE
    LEFT JOIN LATERAL (
      SELECT bool_or(i.finished_at IS NULL AND i.cancelled_at IS NULL) AS "isWaiting",
        bool_or(i.finished_at IS NOT NULL AND i.cancelled_at IS NULL) AS "hasFailed",
        (array_agg(newest.error_code ORDER BY newest.id DESC) FILTER (WHERE newest.id IS NOT NULL))[1] AS "errorCode"
      FROM intentions i JOIN credentials own ON own.id = i.credentials_id
        LEFT JOIN LATERAL (SELECT id, error_code FROM attempts WHERE intention_id = i.id ORDER BY id DESC LIMIT 1) newest ON TRUE
      WHERE own.organization_id = pairs.organization_id AND own.platform_id = pairs.platform_id
        AND own.account_id = pairs.account_id AND i.report_type_id = ${query.report_type} AND i.month = ${day}::date
    ) tried ON TRUE
    ORDER BY m.id IS NOT NULL AND NOT m.is_partial, pairs.platform_id, pairs.organization_id, pairs.account_id LIMIT ${MOST_OF_CELL}`;
}
