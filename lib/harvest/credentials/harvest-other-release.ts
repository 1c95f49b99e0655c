import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { month as asMonth, firstDay, type Month } from "@/lib/counter/standard/month";
import { retirementBefore } from "@/lib/counter/standard/retirement";
import { counterVersion } from "@/lib/credentials/contract";
import { readLocked } from "@/lib/credentials/edit/read-locked";
import type { StoredCredentials } from "@/lib/credentials/list/show-credentials";
import { isLockedFor } from "@/lib/credentials/lock";
import { movesWhileActing } from "@/lib/credentials/secrets/other-host";
import { tryOpenSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { planAutomatic } from "@/lib/harvest/plan/plan-automatic";
import { openHarvest } from "@/lib/harvest/plan/start-harvest";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, Refused } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";
import { getPlatformRecord } from "@/lib/platforms/registry/registry-platforms";
import { findKeptRecord } from "@/lib/platforms/registry/registry-records";
import { suggestedUrl } from "@/lib/platforms/registry/suggested-url";
import { isNotOffered } from "../overview/is-not-offered";
import { earlierRelease, otherReleaseOf } from "../states/other-release";
import { cloneRow, insertClone } from "./clone-to-newer";
import { refuseTwin } from "./credentials";

type Gap = { counterCode: string; months: string[] };
type Other = { credentialsId: number; platformId: number; release: string; isNewer: boolean };
type Wanted = Omit<Other, "platformId"> & { reportTypeId: number };
type Begun = { harvest: number; months: number; credentials: number };

/**
 * Harvests with another release the months of an attempt's report that its own release does not deliver: with the earlier
 * one those that exist in it only, with the newer one those for which the provider retired the release. Takes credentials
 * of the same account, and adds them if there are none: of the earlier release disabled ones, so that nothing else is
 * harvested with them; of the newer one a clone that continues. Throws NotFound; Refused if no address is known or the
 * credentials are broken; Forbidden for locked credentials, and for another host while impersonating.
 */
export async function harvestOtherRelease(scope: Scope<"credentials.manage">, attemptId: number): Promise<Begun> {
  const attempt = await db().attempt.findFirst({
    where: { id: attemptId, intention: { credentials: { organizationId: reach(scope), deletedAt: null } } },
    select: { errorCode: true, intention: { select: { credentialsId: true, credentials: true, reportType: true } } },
  });
  if (!attempt) throw new NotFound();
  const { credentialsId, credentials, reportType } = attempt.intention;
  const other = otherReleaseOf(attempt.errorCode, reportType.release);
  // A provider need not offer the earlier release forever.
  const hasEnded = other?.direction === "earlier" && earlierRelease(reportType.release, now()) === null;
  if (!other || hasEnded) throw new Refused("notInOtherRelease");
  const { release, direction } = other;
  const gaps = await readGaps(attemptId, retirementBefore(reportType.release)?.oldestMonth);
  return harvestGaps(
    scope,
    { credentialsId, platformId: credentials.platformId, release, isNewer: direction === "newer" },
    gaps,
  );
}

/**
 * Harvests with the earlier release those months of a report that the provider's list of reports does not offer; adds
 * credentials like `harvestOtherRelease`, and throws the same errors.
 */
export async function harvestNotOffered(
  scope: Scope<"credentials.manage">,
  credentialsId: number,
  { counter_report: reportTypeId, months }: { counter_report: number; months: readonly string[] },
): Promise<Begun> {
  const report = await db().credentialsReport.findFirst({
    where: { reportTypeId, credentials: { id: credentialsId, organizationId: reach(scope), deletedAt: null } },
    select: { reportType: true, credentials: { select: { platformId: true } } },
  });
  if (!report) throw new NotFound();
  const { counterCode, release: newer } = report.reportType;
  const release = earlierRelease(newer, now());
  const missing = release ? await readNotOffered(credentialsId, reportTypeId, months.map(asMonth)) : [];
  if (!release || missing.length === 0) throw new Refused("notInOtherRelease");
  const other = { credentialsId, platformId: report.credentials.platformId, release, isNewer: false };
  return harvestGaps(scope, other, [{ counterCode, months: missing }]);
}

/** Of these months (yyyy-MM) those that are not on offer. */
async function readNotOffered(credentialsId: number, reportTypeId: number, months: readonly Month[]) {
  const place = {
    ...{ credentialsId: Prisma.sql`r.credentials_id`, reportTypeId: Prisma.sql`r.report_type_id` },
    ...{ month: Prisma.sql`asked.month`, version: Prisma.sql`c.version_hash` },
  };
  const rows = await db().$queryRaw<{ month: string }[]>`
    SELECT to_char(asked.month, 'YYYY-MM') AS month
    FROM credentials c JOIN credentials_reports r ON r.credentials_id = c.id AND r.report_type_id = ${reportTypeId}
    CROSS JOIN (SELECT DISTINCT unnest(${months.map(firstDay)}::date[]) AS month) AS asked
    LEFT JOIN LATERAL (
      SELECT i.id, i.not_offered_at FROM intentions i
      WHERE i.credentials_id = c.id AND i.report_type_id = r.report_type_id AND i.month = asked.month
      ORDER BY i.finished_at IS NULL DESC, i.id DESC LIMIT 1
    ) n ON TRUE
    LEFT JOIN report_lists l ON l.credentials_id = c.id
    LEFT JOIN offered_reports o ON o.credentials_id = c.id AND o.report_type_id = r.report_type_id
    WHERE c.id = ${credentialsId} AND ${isNotOffered(place)} ORDER BY 1`;
  return rows.map(({ month }) => month);
}

/** Harvests months of reports, of which the first is the wanted one, with another release. */
async function harvestGaps(
  scope: Scope<"credentials.manage">,
  { platformId, ...of }: Other,
  gaps: readonly Gap[],
): Promise<Begun> {
  const codes = gaps.map(({ counterCode }) => counterCode);
  const types = await db().reportType.findMany({ where: { release: of.release, counterCode: { in: codes } } });
  if (!types.some(({ counterCode }) => counterCode === codes[0])) throw new Refused("notInOtherRelease");
  // In the transaction only the kept record counts.
  await getPlatformRecord(scope, platformId);
  const requests = await refuseTwin(() =>
    inTransaction(async (tx) => {
      const all = [];
      for (const { counterCode, months } of gaps)
        for (const { id } of types.filter((type) => type.counterCode === counterCode)) {
          const placed = await placeReport(tx, scope, { ...of, reportTypeId: id });
          const request = { credentials: placed, counter_report: id };
          all.push(...months.map((month) => ({ ...request, start_date: month, end_date: month })));
        }
      return all;
    }),
  );
  const { id } = await openHarvest(scope, requests);
  return { harvest: id, months: requests.length, credentials: requests[0]?.credentials ?? 0 };
}

/**
 * Months (yyyy-MM) of the attempt's report whose newest request ended with the same error, and months of all reports of
 * its credentials whose requests were canceled because of it. The attempt's report is the first.
 */
function readGaps(attemptId: number, oldest: Month | undefined): Promise<Gap[]> {
  return db().$queryRaw<Gap[]>`
    WITH failed AS (
      SELECT a.error_code, a.started_at, i.month, i.credentials_id, i.report_type_id
      FROM attempts a JOIN intentions i ON i.id = a.intention_id WHERE a.id = ${attemptId}
    ),
    newest AS (
      SELECT DISTINCT ON (i.report_type_id, i.month) i.report_type_id, i.month, i.canceled_at, a.error_code
      FROM failed f JOIN intentions i ON i.credentials_id = f.credentials_id
      LEFT JOIN attempts a ON a.intention_id = i.id ORDER BY i.report_type_id, i.month, i.id DESC, a.id DESC
    )
    SELECT t.counter_code AS "counterCode", array_agg(to_char(n.month, 'YYYY-MM') ORDER BY n.month) AS months
    FROM newest n JOIN failed f ON (n.report_type_id = f.report_type_id AND n.error_code = f.error_code)
      OR (f.error_code = 'only-in-earlier-release' AND n.error_code IS NULL
        AND n.canceled_at >= f.started_at AND n.month <= f.month AND n.month >= ${oldest ? firstDay(oldest) : null}::date)
    JOIN report_types t ON t.id = n.report_type_id
    GROUP BY t.id, f.report_type_id ORDER BY t.id <> f.report_type_id, t.id`;
}

/** Credentials of the other release with the report, of the same account; adds the report or the credentials. */
async function placeReport(tx: Db, scope: Scope<"credentials.manage">, wanted: Wanted): Promise<number> {
  const { credentialsId, release, isNewer, reportTypeId } = wanted;
  const [row] = await readLocked(tx, scope, [credentialsId]);
  if (!row) throw new NotFound();
  const { organizationId, platformId, accountId } = row;
  const others = await tx.credentials.findMany({
    where: { organizationId, platformId, accountId, release, deletedAt: null },
    include: { reports: true },
    orderBy: { id: "asc" },
  });
  const working = others.filter(({ brokenSince }) => brokenSince === null);
  const ready = working.find(({ reports }) =>
    reports.some((report) => report.reportTypeId === reportTypeId && report.brokenSince === null),
  );
  if (ready) return ready.id;
  // Of the earlier release, a report of credentials that are harvested automatically would be harvested every month.
  const without = working.find(
    ({ isEnabled, reports }) =>
      (isNewer || !isEnabled) && !reports.some((report) => report.reportTypeId === reportTypeId),
  );
  if (without) {
    await addReport(tx, scope, without, reportTypeId);
    return without.id;
  }
  if (others.length > 0 && (isNewer || working.length === 0)) throw new Refused("otherCredentialsBroken", { release });
  if (isNewer) return addNewer(tx, scope, row, wanted);
  const [model] = working.length > 0 ? await readLocked(tx, scope, [working[0]?.id ?? 0]) : [row];
  return addIdle(tx, scope, model ?? row, wanted);
}

async function addReport(
  tx: Db,
  scope: Scope<"credentials.manage">,
  credentials: { id: number; organizationId: number; lockLevel: number },
  reportTypeId: number,
): Promise<void> {
  if (isLockedFor(scope.actor, credentials)) throw new Forbidden("credentialsLocked");
  await tx.credentialsReport.create({ data: { credentialsId: credentials.id, reportTypeId } });
  await planAutomatic(tx, [credentials.id]);
}

/** The clone has the reports of the earlier release, at least the wanted one. */
async function addNewer(
  tx: Db,
  scope: Scope<"credentials.manage">,
  row: StoredCredentials,
  { release, reportTypeId }: Wanted,
): Promise<number> {
  const { id, problem } = await cloneRow(tx, scope, { row, reportTypeId });
  switch (problem) {
    case "locked":
      throw new Forbidden("credentialsLocked");
    case "acting":
      throw new Forbidden("hostNotWhileActing");
    case "secrets-unreadable":
      throw new Refused("secretsUnreadable");
  }
  if (id === null) throw new Refused("noServiceOfRelease", { release });
  return id;
}

const LONGEST_TITLE = 120;

/** Adds disabled credentials with this report only. */
async function addIdle(
  tx: Db,
  scope: Scope<"credentials.manage">,
  row: StoredCredentials,
  { release, reportTypeId }: Wanted,
): Promise<number> {
  if (isLockedFor(scope.actor, row)) throw new Forbidden("credentialsLocked");
  if (!tryOpenSecrets(row)) throw new Refused("secretsUnreadable");
  const record = row.release === release ? null : await findKeptRecord(row.platformId);
  const url = row.release === release ? row.url : record && suggestedUrl(record.services, release);
  if (!url) throw new Refused("noServiceOfRelease", { release });
  if (movesWhileActing(scope, { from: row.url, to: url })) throw new Forbidden("hostNotWhileActing");
  const suffix = ` (C${release})`;
  return insertClone(tx, scope, row, {
    title: `${row.title.slice(0, LONGEST_TITLE - suffix.length)}${suffix}`.trim(),
    ...{ url, release: counterVersion.parse(release), reportTypeIds: [reportTypeId], isEnabled: false },
  });
}
