import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { isBinding, retirementBefore } from "@/lib/counter/standard/retirement";
import { counterVersion } from "@/lib/credentials/contract";
import { readLocked } from "@/lib/credentials/edit/read-locked";
import type { StoredCredentials } from "@/lib/credentials/list/show-credentials";
import { isLockedFor } from "@/lib/credentials/lock";
import { movesWhileActing } from "@/lib/credentials/secrets/other-host";
import { tryOpenSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { openHarvest } from "@/lib/harvest/plan/start-harvest";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, Refused } from "@/lib/kit/errors";
import { findKeptRecord } from "@/lib/platforms/registry/registry-records";
import { suggestedUrl } from "@/lib/platforms/registry/suggested-url";
import { insertClone } from "./clone-to-newer";
import { refuseTwin } from "./credentials";

type Wanted = { credentialsId: number; release: string; counterCode: string };

/**
 * Harvests with the earlier release the months of an attempt's report that exist in it only: all months of its credentials
 * that ended so. Without credentials for that, adds disabled ones, so that nothing else is harvested with them. Throws
 * NotFound; Refused if no service of the earlier release is known or its credentials are broken; Forbidden for locked
 * credentials, and for another host while impersonating.
 */
export async function harvestEarlier(
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
  const retirement = retirementBefore(reportType.release);
  if (attempt.errorCode !== "only-in-earlier-release" || !retirement || !isBinding(retirement, now()))
    throw new Refused("notInEarlierRelease");
  const { release } = retirement;
  const earlierType = await db().reportType.findFirst({ where: { release, counterCode: reportType.counterCode } });
  if (!earlierType) throw new Refused("notInEarlierRelease");
  const months = await monthsOfEarlier(credentialsId, reportType.id);
  const request = { credentialsId, release, counterCode: reportType.counterCode };
  const credentials = await refuseTwin(() => inTransaction((tx) => placeReport(tx, scope, request, earlierType.id)));
  const requests = months.map((month) => ({
    ...{ credentials, counter_report: earlierType.id, start_date: month, end_date: month },
  }));
  const { id } = await openHarvest(scope, requests);
  return { harvest: id, months: months.length, credentials };
}

/** Months (yyyy-MM) of a report whose newest request found them in the earlier release only. */
async function monthsOfEarlier(credentialsId: number, reportTypeId: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ month: string }[]>`
    SELECT to_char(month, 'YYYY-MM') AS month FROM (
      SELECT DISTINCT ON (i.month) i.month, a.error_code FROM intentions i JOIN attempts a ON a.intention_id = i.id
      WHERE i.credentials_id = ${credentialsId} AND i.report_type_id = ${reportTypeId} ORDER BY i.month, a.id DESC
    ) AS newest WHERE error_code = 'only-in-earlier-release' ORDER BY 1`;
  return rows.map(({ month }) => month);
}

/** Credentials of the earlier release with the report, of the same account; adds the report or the credentials. */
async function placeReport(
  tx: Db,
  scope: Scope<"credentials.manage">,
  { credentialsId, release }: Wanted,
  reportTypeId: number,
): Promise<number> {
  const [row] = await readLocked(tx, scope, [credentialsId]);
  if (!row) throw new NotFound();
  const { organizationId, platformId, accountId } = row;
  const earlier = await tx.credentials.findMany({
    where: { organizationId, platformId, accountId, release, deletedAt: null },
    include: { reports: true },
    orderBy: { id: "asc" },
  });
  const working = earlier.filter(({ brokenSince }) => brokenSince === null);
  const ready = working.find(({ reports }) =>
    reports.some((report) => report.reportTypeId === reportTypeId && report.brokenSince === null),
  );
  if (ready) return ready.id;
  if (earlier.length > 0 && working.length === 0) throw new Refused("earlierCredentialsBroken");
  // A report added to credentials that are harvested automatically would be harvested every month.
  const idle = working.find(
    ({ isEnabled, reports }) => !isEnabled && !reports.some((report) => report.reportTypeId === reportTypeId),
  );
  if (idle) {
    if (isLockedFor(scope.actor, idle)) throw new Forbidden("credentialsLocked");
    await tx.credentialsReport.create({ data: { credentialsId: idle.id, reportTypeId } });
    return idle.id;
  }
  const [model] = working.length > 0 ? await readLocked(tx, scope, [working[0]?.id ?? 0]) : [row];
  return addCredentials(tx, scope, { row: model ?? row, release, reportTypeId });
}

type Added = { row: StoredCredentials; release: string; reportTypeId: number };

const LONGEST_TITLE = 120;

async function addCredentials(
  tx: Db,
  scope: Scope<"credentials.manage">,
  { row, release, reportTypeId }: Added,
): Promise<number> {
  if (isLockedFor(scope.actor, row)) throw new Forbidden("credentialsLocked");
  if (!tryOpenSecrets(row)) throw new Refused("secretsUnreadable");
  const record = row.release === release ? null : await findKeptRecord(row.platformId);
  const url = row.release === release ? row.url : record && suggestedUrl(record.services, release);
  if (!url) throw new Refused("noEarlierService", { release });
  if (movesWhileActing(scope, { from: row.url, to: url })) throw new Forbidden("hostNotWhileActing");
  const suffix = ` (C${release})`;
  return insertClone(tx, scope, row, {
    title: `${row.title.slice(0, LONGEST_TITLE - suffix.length)}${suffix}`.trim(),
    ...{ url, release: counterVersion.parse(release), reportTypeIds: [reportTypeId], isEnabled: false },
  });
}
