import "server-only";
import { dayOf, noticeUntil } from "@/lib/credentials/list/expiry";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { harvestsByItself, isAutomatic, unsettled } from "../plan/harvestable";
import type { Trouble } from "./trouble";

/** One thing to fix; `reportTypeId` is null where it is the credentials as a whole. */
export type FoundTrouble = {
  trouble: Trouble;
  errorCode: string;
  credentialsId: number;
  reportTypeId: number | null;
  since: Date | null;
  attemptId: number | null;
  /** Open intentions that wait for it. */
  resting: number;
  /** The failed intention is tried again by itself. */
  isTriedAgain: boolean;
};

/** Older failures without any request since say nothing of today. */
const LATELY_DAYS = 30;

/** What is wrong with the credentials that `chosen` gives as rows of `credentials`. */
export function readTroubles(chosen: Prisma.Sql): Promise<FoundTrouble[]> {
  const soon = noticeUntil(dayOf(now())).toISOString().slice(0, 10);
  return db().$queryRaw<FoundTrouble[]>`
    WITH chosen AS MATERIALIZED (${chosen}),
    open AS MATERIALIZED (
      SELECT i.credentials_id, i.report_type_id, ${isAutomatic} AS is_automatic, count(*)::int AS intentions
      FROM intentions i JOIN harvests h ON h.id = i.harvest_id
      WHERE i.finished_at IS NULL AND i.credentials_id IN (SELECT id FROM chosen) GROUP BY 1, 2, 3
    ),
    ${failing}
    SELECT 'broken' AS trouble, c.broken_by AS "errorCode", c.id AS "credentialsId", NULL::int AS "reportTypeId",
      c.broken_since AS since, f.id AS "attemptId",
      coalesce((SELECT sum(intentions) FROM open o WHERE o.credentials_id = c.id), 0)::int AS resting,
      false AS "isTriedAgain"
    FROM chosen c LEFT JOIN LATERAL (SELECT max(id) AS id FROM failing f WHERE f.credentials_id = c.id) f ON true
    WHERE c.broken_since IS NOT NULL
    UNION ALL
    SELECT 'report-broken', r.broken_by, c.id, r.report_type_id, r.broken_since, f.id,
      coalesce((SELECT sum(intentions) FROM open o
        WHERE o.credentials_id = c.id AND o.report_type_id = r.report_type_id), 0)::int, false
    FROM chosen c JOIN credentials_reports r ON r.credentials_id = c.id
    LEFT JOIN failing f ON f.credentials_id = c.id AND f.report_type_id = r.report_type_id
    WHERE c.broken_since IS NULL AND r.broken_since IS NOT NULL
    UNION ALL
    SELECT 'failing', f.error_code, c.id, f.report_type_id, f.since, f.id, 0, f.is_tried_again
    FROM failing f JOIN chosen c ON c.id = f.credentials_id
    JOIN credentials_reports r ON r.credentials_id = c.id AND r.report_type_id = f.report_type_id
    WHERE c.broken_since IS NULL AND r.broken_since IS NULL
    UNION ALL
    SELECT 'warnings', w.warning_code, w.credentials_id, w.report_type_id, w.started_at, w.id, 0, false
    FROM (SELECT DISTINCT ON (credentials_id, report_type_id) * FROM tried WHERE status = 'success'
      ORDER BY credentials_id, report_type_id, id DESC) w
    JOIN credentials_reports r ON r.credentials_id = w.credentials_id AND r.report_type_id = w.report_type_id
    WHERE w.warning_code <> ''
    UNION ALL
    SELECT 'resting', '', c.id, NULL, NULL, NULL, sum(o.intentions)::int, false
    FROM open o JOIN chosen c ON c.id = o.credentials_id
    WHERE c.broken_since IS NULL AND ${rests} GROUP BY c.id
    UNION ALL
    SELECT 'unverified', '', c.id, NULL, NULL, NULL, 0, false
    FROM chosen c WHERE c.verified_at IS NULL AND c.broken_since IS NULL AND c.is_enabled
      AND c.id NOT IN (SELECT credentials_id FROM failing)
    UNION ALL
    SELECT 'expiring', '', c.id, NULL, c.expires_on, NULL, 0, false
    FROM chosen c WHERE c.expires_on <= ${soon}::date`;
}

/** Intentions that wait although nothing is marked broken: what the installation plans rests with credentials switched off or unproven. */
const rests = Prisma.sql`(c.not_before > timezone('UTC', clock_timestamp())
  OR (o.is_automatic AND NOT ${harvestsByItself}))`;

/** Reports whose newest request of late failed, and since when they have failed. */
const failing = Prisma.sql`
  tried AS MATERIALIZED (
    SELECT i.credentials_id, i.report_type_id, a.id, a.status, a.error_code, a.warning_code, a.started_at,
      i.finished_at IS NULL AS is_open
    FROM attempts a JOIN intentions i ON i.id = a.intention_id
    WHERE a.started_at > timezone('UTC', statement_timestamp()) - make_interval(days => ${LATELY_DAYS}::int)
      AND NOT ${unsettled} AND i.credentials_id IN (SELECT id FROM chosen)
  ),
  newest AS (
    SELECT credentials_id, report_type_id, max(id) AS id,
      coalesce(max(id) FILTER (WHERE status IN ('success', 'no_data')), 0) AS good
    FROM tried GROUP BY 1, 2
  ),
  failing AS MATERIALIZED (
    SELECT n.credentials_id, n.report_type_id, n.id, min(t.started_at) AS since,
      max(t.error_code) FILTER (WHERE t.id = n.id) AS error_code,
      bool_or(t.is_open) FILTER (WHERE t.id = n.id) AS is_tried_again
    FROM newest n JOIN tried t
      ON t.credentials_id = n.credentials_id AND t.report_type_id = n.report_type_id AND t.id > n.good
    WHERE n.id > n.good GROUP BY 1, 2, 3
  )`;
