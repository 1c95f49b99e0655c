import "server-only";
import type { z } from "zod";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { shownCounterReport } from "@/lib/credentials/list/list-counter-reports";
import { db } from "@/lib/kit/db";
import type { listUseCasesCall } from "./contract";

type Row = {
  url: string;
  platform: number;
  release: string;
  reportTypeId: number;
  code: string;
  own: boolean;
  latest: Date;
  count: number;
};

const MOST = 5000;

/**
 * Addresses and reports that returned answers to the current version of any credentials in the installation: they
 * probably work for other libraries too. Contains no names and no secrets. Throws NotFound.
 */
export async function listUseCases(
  scope: Scope<"credentials.manage">,
  organization: number,
  platform?: number,
): Promise<z.input<typeof listUseCasesCall.returns>> {
  const { organizationIds } = scope.within(organization);
  const own = { organizationIds: organization === ALL_ORGANIZATIONS ? [] : organizationIds };
  const rows = await db().$queryRaw<Row[]>`
    SELECT c.url, c.platform_id AS platform, c.release, t.id AS "reportTypeId", t.counter_code AS code,
      ${reachSql("c.organization_id", own)} AS own, max(a.finished_at) AS latest, count(DISTINCT i.id)::int AS count
    FROM credentials c JOIN intentions i ON i.credentials_id = c.id JOIN report_types t ON t.id = i.report_type_id
    JOIN attempts a ON a.intention_id = i.id AND a.credentials_version = c.version_hash
      AND a.status IN ('success', 'no_data') AND a.error_code <> '3031' AND a.finished_at IS NOT NULL
    WHERE c.deleted_at IS NULL AND c.broken_since IS NULL
      AND (${platform === undefined} OR c.platform_id = ${platform ?? 0})
    GROUP BY c.url, c.platform_id, c.release, t.id, t.counter_code, own
    ORDER BY own DESC, latest DESC, count DESC, c.url, t.id LIMIT ${MOST}`;
  return rows.map(({ url, platform, release, reportTypeId, code, own, latest, count }) => {
    const counter_report = shownCounterReport({ id: reportTypeId, counterCode: code, release });
    return { url, platform, counter_version: counter_report.counter_version, counter_report, own, latest, count };
  });
}
