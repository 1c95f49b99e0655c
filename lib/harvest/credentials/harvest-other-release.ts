import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { isBinding, retirementBefore, retirementOf } from "@/lib/counter/standard/retirement";
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
import { findKeptRecord } from "@/lib/platforms/registry/registry-records";
import { suggestedUrl } from "@/lib/platforms/registry/suggested-url";
import { type OtherRelease, otherReleaseOf } from "../states/other-release";
import { cloneRow, insertClone } from "./clone-to-newer";
import { refuseTwin } from "./credentials";

type ReportOf = { credentialsId: number; reportTypeId: number };
type Wanted = ReportOf & { release: string; isNewer: boolean };

/**
 * Harvests with another release the months of an attempt's report that its own release does not deliver: with the earlier
 * one those that exist in it only, with the newer one those for which the provider retired the release. Takes credentials
 * of the same account, and adds them if there are none: of the earlier release disabled ones, so that nothing else is
 * harvested with them; of the newer one a clone that continues. Throws NotFound; Refused if no address is known or the
 * credentials are broken; Forbidden for locked credentials, and for another host while impersonating.
 */
export async function harvestOtherRelease(
  scope: Scope<"credentials.manage">,
  attemptId: number,
): Promise<{ harvest: number; months: number; credentials: number }> {
  const attempt = await db().attempt.findFirst({
    where: { id: attemptId, intention: { credentials: { organizationId: reach(scope), deletedAt: null } } },
    select: {
      errorCode: true,
      intention: {
        select: { credentialsId: true, reportType: { select: { id: true, release: true, counterCode: true } } },
      },
    },
  });
  if (!attempt) throw new NotFound();
  const { credentialsId, reportType } = attempt.intention;
  const direction = otherReleaseOf(attempt.errorCode);
  const release = direction && releaseIn(direction, reportType.release);
  const type =
    release && (await db().reportType.findFirst({ where: { release, counterCode: reportType.counterCode } }));
  if (!direction || !type) throw new Refused("notInOtherRelease");
  const months = await monthsEnding(attempt.errorCode, { credentialsId, reportTypeId: reportType.id });
  const wanted = { credentialsId, release: type.release, isNewer: direction === "newer", reportTypeId: type.id };
  const credentials = await refuseTwin(() => inTransaction((tx) => placeReport(tx, scope, wanted)));
  const requests = months.map((month) => ({
    ...{ credentials, counter_report: type.id, start_date: month, end_date: month },
  }));
  const { id } = await openHarvest(scope, requests);
  return { harvest: id, months: months.length, credentials };
}

/** Null if a provider need not offer the earlier release any more, or if there is no such release. */
function releaseIn(direction: OtherRelease, release: string): string | null {
  if (direction === "newer") return retirementOf(release)?.successor ?? null;
  const retirement = retirementBefore(release);
  return retirement && isBinding(retirement, now()) ? retirement.release : null;
}

/** Months (yyyy-MM) of a report whose newest request ended with this error. */
async function monthsEnding(errorCode: string, { credentialsId, reportTypeId }: ReportOf): Promise<string[]> {
  const rows = await db().$queryRaw<{ month: string }[]>`
    SELECT to_char(month, 'YYYY-MM') AS month FROM (
      SELECT DISTINCT ON (i.month) i.month, a.error_code FROM intentions i JOIN attempts a ON a.intention_id = i.id
      WHERE i.credentials_id = ${credentialsId} AND i.report_type_id = ${reportTypeId} ORDER BY i.month, a.id DESC
    ) AS newest WHERE error_code = ${errorCode} ORDER BY 1`;
  return rows.map(({ month }) => month);
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
