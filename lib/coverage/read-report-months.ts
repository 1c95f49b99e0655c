import "server-only";
import type { Reach } from "@/lib/access/reach";
import { isHeld } from "@/lib/harvest/states/held-answers";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { SomeMonths } from "./expected-months";
import { type CoveredReports, isPermanent, isWorking, leftOutMonths, reportMonthsSql } from "./read-coverage";
import type { StoredReportMonth } from "./report-month";

type Row = {
  organizationId: number;
  platformId: number;
  accountId: number;
  reportTypeId: number;
  month: string;
  oldest: string | null;
  importId: number | null;
  factCount: number | null;
  isPartial: boolean | null;
  isPermanent: boolean | null;
  isElsewhere: boolean;
  attemptId: number | null;
  uploadId: number | null;
  uploadedUntil: string | null;
  credentialsId: number | null;
  isWorking: boolean | null;
  isVerified: boolean | null;
  isNotOffered: boolean;
  isWaiting: boolean | null;
  hasFailed: boolean | null;
  errorCode: string | null;
  count: number;
};

type Asked = {
  readonly reach: Reach;
  readonly of: CoveredReports;
  readonly months: SomeMonths & { readonly to: string };
  /** Condition on expected report-months and `here`. */
  readonly only: Prisma.Sql;
  readonly most: number;
};

/** Expected report-months with everything that their state depends on, missing ones first; with the number of all. */
export async function readReportMonths({ reach, of, months, only, most }: Asked) {
  const keys = Prisma.raw("organization_id, platform_id, account_id, type, month");
  const rows = await db().$queryRaw<Row[]>`
    WITH ${reportMonthsSql(reach, of, months)}, ${leftOutMonths(reach, of, months)}, chosen AS MATERIALIZED (
      SELECT e.*, day::date AS month FROM expected e, generate_series(first, last, interval '1 month') AS day
    )
    SELECT e.organization_id AS "organizationId", e.platform_id AS "platformId", e.account_id AS "accountId",
      e.type AS "reportTypeId", to_char(e.month, 'YYYY-MM') AS month, to_char(e.oldest, 'YYYY-MM') AS oldest,
      count(*) OVER ()::int AS count,
      m.id AS "importId", m.fact_count AS "factCount", m.is_partial AS "isPartial", m.is_permanent AS "isPermanent",
      coalesce(NOT here.is_partial AND m.is_partial IS NOT FALSE, FALSE) AS "isElsewhere",
      left_out.month IS NOT NULL AS "isNotOffered", m.attempt_id AS "attemptId", m.upload_id AS "uploadId",
      uploaded.until AS "uploadedUntil", c.*, tried.*
    FROM chosen e LEFT JOIN here USING (${keys}) LEFT JOIN left_out USING (${keys})
    LEFT JOIN LATERAL (
      SELECT imports.*, ${isPermanent} AS is_permanent FROM imports JOIN report_types t ON t.id = report_type_id
      WHERE imports.organization_id = e.organization_id AND platform_id = e.platform_id
        AND account_id = e.account_id AND report_type_id = e.type AND state = 'current' AND month <= e.month
        AND month > e.month - make_interval(months => t.period_months)
      LIMIT 1
    ) m ON TRUE
    LEFT JOIN LATERAL (
      SELECT CASE WHEN upload_id IS NOT NULL THEN to_char(month, 'YYYY-MM') END AS until FROM imports
      WHERE m.id IS NULL AND imports.organization_id = e.organization_id AND platform_id = e.platform_id
        AND account_id = e.account_id AND report_type_id = e.type AND state = 'current' AND month < e.month
      ORDER BY month DESC LIMIT 1
    ) uploaded ON TRUE
    LEFT JOIN LATERAL (
      SELECT c.id AS "credentialsId", c.verified_at IS NOT NULL AS "isVerified",
        ${isWorking} AS "isWorking"
      FROM credentials c JOIN credentials_reports r ON r.credentials_id = c.id
      WHERE c.organization_id = e.organization_id AND c.platform_id = e.platform_id AND c.deleted_at IS NULL
        AND c.account_id = e.account_id AND r.report_type_id = e.type
      ORDER BY (${isWorking}) DESC, c.is_enabled DESC, c.id
      LIMIT 1
    ) c ON TRUE
    LEFT JOIN LATERAL (
      SELECT bool_or(i.finished_at IS NULL AND i.canceled_at IS NULL) AS "isWaiting",
        bool_or(i.finished_at IS NOT NULL AND i.canceled_at IS NULL) AS "hasFailed",
        (array_agg(newest.error_code ORDER BY newest.id DESC) FILTER (WHERE newest.id IS NOT NULL))[1] AS "errorCode"
      FROM intentions i JOIN credentials own ON own.id = i.credentials_id
        LEFT JOIN LATERAL (SELECT id, error_code FROM attempts WHERE intention_id = i.id ORDER BY id DESC LIMIT 1) newest ON TRUE
      WHERE own.organization_id = e.organization_id AND own.platform_id = e.platform_id
        AND own.account_id = e.account_id AND i.report_type_id = e.type AND i.month = e.month
    ) tried ON TRUE
    WHERE ${only}
    ORDER BY here.is_partial IS FALSE, e.platform_id, e.organization_id, e.account_id, e.type, e.month LIMIT ${most}`;
  return rows.map((row) => ({ ...row, ...storedOf(row) }));
}

const storedOf = (row: Row): StoredReportMonth => ({
  month: row.month,
  imported:
    row.importId === null
      ? null
      : { factCount: row.factCount ?? 0, isPartial: row.isPartial === true, isPermanent: row.isPermanent === true },
  isElsewhere: row.isElsewhere,
  isUploaded: row.uploadedUntil !== null,
  hasCredentials: row.credentialsId !== null,
  isWorking: row.isWorking === true,
  isVerified: row.isVerified === true,
  oldest: row.oldest,
  isNotOffered: row.isNotOffered,
  isWaiting: row.isWaiting === true,
  hasFailed: row.hasFailed === true,
  isNotReady: row.errorCode === NOT_READY,
  isHeld: isHeld(row.errorCode ?? ""),
});

/** The provider delivers the month later. */
const NOT_READY = "3031";
