import "server-only";
import { isSignedIn, ownOrganizations, runsConsortium } from "@/lib/access/actor";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month as monthOf } from "@/lib/counter/standard/month";
import { earlierRelease } from "@/lib/harvest/states/other-release";
import { importSource } from "@/lib/imports/show/import-source";
import { now, runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { readAccounts, severalAccounts } from "@/lib/platforms/accounts";
import { type CoverageCell, type coverageCellCall, MOST_OF_CELL } from "./contract";
import { coveredReports } from "./list-coverage";
import { readReportMonths } from "./read-report-months";
import { canHarvest, reportMonthState } from "./report-month";

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
  const [type, organizations, platforms, accountsOf] = await Promise.all([
    db().reportType.findUnique({ where: { id: query.report_type }, select: { release: true } }),
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
      const { organizationId, platformId } = row;
      const state = reportMonthState(row, running);
      const mayChange = runsAll || administered.includes(organizationId);
      const isMissing = row.importId === null && state !== "elsewhere" && state !== "notOver";
      return {
        organization: { pk: organizationId, name: ofOrganization.get(organizationId) ?? "" },
        platform: { pk: platformId, name: ofPlatform.get(platformId) ?? "" },
        account: severalAccounts(accountsOf(row), row.accountId),
        state,
        uploaded_until: row.uploadedUntil,
        source: row.importId === null ? null : importSource(row),
        import_batch: row.importId,
        error_code: row.importId === null ? (row.errorCode ?? "") : "",
        credentials: row.credentialsId,
        may_harvest: mayChange && canHarvest(row, running),
        earlier_release: mayChange && state === "notOffered" ? earlierRelease(type?.release ?? "", now()) : null,
        may_mark_empty: mayChange && isMissing && row.hasFailed && month < addMonths(monthOf(running), -1),
        may_upload: mayChange && (isMissing || row.isPartial === true),
      };
    }),
  };
}

async function readCell(scope: Scope<"usage.view">, query: Parsed<typeof coverageCellCall.query>) {
  const [reach, of] = await coveredReports(scope, query);
  const months = { from: query.month, to: query.month };
  return readReportMonths({ reach, of, months, only: Prisma.sql`TRUE`, most: MOST_OF_CELL });
}
