import "server-only";
import { dayOf, noticeUntil } from "@/lib/credentials/list/expiry";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { Prisma } from "@/lib/kit/prisma/client";
import { harvestsByItself, isAutomatic, unsettled } from "../queue/harvestable";
import { heldCodes } from "../states/held-answers";
import type { Trouble } from "./trouble";

/** Problems of one kind and the first of them. */
export type TroubleGroup = {
  trouble: Trouble;
  errorCode: string;
  /** The failed intentions will be retried automatically. */
  isTriedAgain: boolean;
  count: number;
  /** Affected credentials without duplicates. */
  credentialsIds: readonly number[];
  first: readonly TroubleRow[];
};

/** One problem; `reportTypeId` is null if the credentials as a whole are concerned. */
export type TroubleRow = {
  credentialsId: number;
  reportTypeId: number | null;
  since: Date | null;
  attemptId: number | null;
  /** Open intentions that wait for the fix. */
  resting: number;
};

/** Older failures without later requests are no longer relevant. */
const LATELY_DAYS = 30;

type Row = TroubleRow & Omit<TroubleGroup, "first" | "credentialsIds"> & { credentialsIds: number[] | null };

/**
 * Problems of the credentials that `chosen` selects as rows of `credentials`: counts all of them, returns at most
 * `most` of each kind.
 */
export async function readTroubles(selection: Prisma.Sql, most: number): Promise<TroubleGroup[]> {
  const rows = await db().$queryRaw<Row[]>`
    WITH ${troubled(selection)},
    kinds AS (
      SELECT trouble, error_code, is_tried_again, count(*)::int AS count, array_agg(DISTINCT credentials_id) AS ids
      FROM found GROUP BY 1, 2, 3
    ),
    placed AS (
      SELECT *, row_number() OVER (
        PARTITION BY trouble, error_code, is_tried_again ORDER BY credentials_id, report_type_id
      ) AS place FROM found
    )
    SELECT p.trouble, p.error_code AS "errorCode", p.is_tried_again AS "isTriedAgain", k.count,
      CASE WHEN p.place = 1 THEN k.ids END AS "credentialsIds", p.credentials_id AS "credentialsId",
      p.report_type_id AS "reportTypeId", p.attempt_id AS "attemptId", p.resting,
      CASE WHEN p.trouble IN ('failing', 'held') THEN (${failingSince}) ELSE p.since END AS since
    FROM placed p JOIN kinds k USING (trouble, error_code, is_tried_again)
    WHERE p.place <= ${most}::int ORDER BY p.place`;
  const kinds = groupBy(rows, ({ trouble, errorCode, isTriedAgain }) => `${trouble} ${errorCode} ${isTriedAgain}`);
  return [...kinds.values()].flatMap((first) => {
    const [whole] = first;
    return whole ? [{ ...whole, credentialsIds: whole.credentialsIds ?? [], first }] : [];
  });
}

const isRecent = (attempt: Prisma.Sql) => Prisma.sql`
  ${attempt}.started_at > timezone('UTC', statement_timestamp()) - make_interval(days => ${LATELY_DAYS}::int)`;

/** Recent finished attempts a. */
const lately = Prisma.sql`(${isRecent(Prisma.sql`a`)} AND NOT ${unsettled})`;

/**
 * Intentions that wait although nothing is marked broken: automatic ones wait while their credentials are disabled or
 * unverified.
 */
const rests = Prisma.sql`(c.not_before > timezone('UTC', clock_timestamp())
  OR (o.is_automatic AND NOT ${harvestsByItself}))`;

/** CTEs that list each problem in `found`. */
function troubled(selection: Prisma.Sql): Prisma.Sql {
  const soon = noticeUntil(dayOf(now())).toISOString().slice(0, 10);
  return Prisma.sql`
    chosen AS MATERIALIZED (
      SELECT id, is_enabled, verified_at, not_before, expires_on, broken_since, broken_by FROM (${selection}) AS c
    ),
    open AS MATERIALIZED (
      SELECT i.credentials_id, i.report_type_id, ${isAutomatic} AS is_automatic, count(*)::int AS intentions
      FROM intentions i JOIN harvests h ON h.id = i.harvest_id
      WHERE i.finished_at IS NULL AND i.credentials_id IN (SELECT id FROM chosen) GROUP BY 1, 2, 3
    ),
    ${failing},
    found AS MATERIALIZED (
      SELECT 'broken' AS trouble, coalesce(c.broken_by, '') AS error_code, false AS is_tried_again,
        c.id AS credentials_id, NULL::int AS report_type_id, c.broken_since AS since, f.id AS attempt_id,
        coalesce(o.intentions, 0)::int AS resting, NULL::int AS good
      FROM chosen c
      LEFT JOIN (SELECT credentials_id, max(id) AS id FROM failing GROUP BY 1) f ON f.credentials_id = c.id
      LEFT JOIN (SELECT credentials_id, sum(intentions) AS intentions FROM open GROUP BY 1) o ON o.credentials_id = c.id
      WHERE c.broken_since IS NOT NULL
      UNION ALL
      SELECT 'report-broken', coalesce(r.broken_by, ''), false, c.id, r.report_type_id, r.broken_since, f.id,
        coalesce(o.intentions, 0)::int, NULL
      FROM chosen c JOIN credentials_reports r ON r.credentials_id = c.id
      LEFT JOIN failing f ON f.credentials_id = c.id AND f.report_type_id = r.report_type_id
      LEFT JOIN (SELECT credentials_id, report_type_id, sum(intentions) AS intentions FROM open GROUP BY 1, 2) o
        ON o.credentials_id = c.id AND o.report_type_id = r.report_type_id
      WHERE c.broken_since IS NULL AND r.broken_since IS NOT NULL
      UNION ALL
      SELECT CASE WHEN f.error_code = ANY(${[...heldCodes]}) THEN 'held' ELSE 'failing' END, f.error_code, f.is_tried_again, c.id, f.report_type_id, NULL, f.id, 0, f.good
      FROM failing f JOIN chosen c ON c.id = f.credentials_id
      JOIN credentials_reports r ON r.credentials_id = c.id AND r.report_type_id = f.report_type_id
      WHERE c.broken_since IS NULL AND r.broken_since IS NULL
      UNION ALL
      SELECT 'warnings', w.warning_code, false, n.credentials_id, n.report_type_id, w.started_at, w.id, 0, NULL
      FROM newest n JOIN attempts w ON w.id = n.imported AND ${isRecent(Prisma.sql`w`)}
      JOIN credentials_reports r ON r.credentials_id = n.credentials_id AND r.report_type_id = n.report_type_id
      UNION ALL
      SELECT 'resting', '', false, c.id, NULL, NULL, NULL, sum(o.intentions)::int, NULL
      FROM open o JOIN chosen c ON c.id = o.credentials_id
      WHERE c.broken_since IS NULL AND ${rests} GROUP BY c.id
      UNION ALL
      SELECT 'unverified', '', false, c.id, NULL, NULL, NULL, 0, NULL
      FROM chosen c WHERE c.verified_at IS NULL AND c.broken_since IS NULL AND c.is_enabled
        AND c.id NOT IN (SELECT credentials_id FROM failing)
      UNION ALL
      SELECT 'expiring', '', false, c.id, NULL, c.expires_on, NULL, 0, NULL
      FROM chosen c WHERE c.expires_on <= ${soon}::date
    )`;
}

/**
 * The month of the newest request n was requested with the release that has it, whose result counts instead. LIMIT keeps
 * PostgreSQL from answering this for all requests at once.
 */
const isLeftToOtherRelease = Prisma.sql`(
  n.error_code IN ('only-in-earlier-release', 'release-retired') AND (
    SELECT true FROM intentions i JOIN credentials c ON c.id = i.credentials_id JOIN report_types t ON t.id = i.report_type_id
    JOIN credentials o ON o.organization_id = c.organization_id AND o.platform_id = c.platform_id
      AND o.account_id = c.account_id AND o.release <> c.release AND o.deleted_at IS NULL
    JOIN intentions p ON p.credentials_id = o.id AND p.month = i.month AND p.id > i.id
    JOIN report_types s ON s.id = p.report_type_id AND s.counter_code = t.counter_code
    WHERE i.id = n.intention_id LIMIT 1) IS NOT NULL)`;

/** Reports whose newest recent request failed; `newest` also contains those with a warning about their last usage. */
const failing = Prisma.sql`
  newest AS MATERIALIZED (
    SELECT o.credentials_id, o.report_type_id, o.tried_id AS id, o.good_id AS good, o.intention_id, o.error_code, o.started_at,
      CASE WHEN o.has_warning THEN o.imported_id END AS imported
    FROM report_outcomes o
    WHERE (o.tried_id > o.good_id OR o.has_warning) AND o.credentials_id IN (SELECT id FROM chosen)
  ),
  failing AS MATERIALIZED (
    SELECT n.credentials_id, n.report_type_id, n.id, n.good, n.error_code,
      EXISTS (SELECT FROM intentions i WHERE i.id = n.intention_id AND i.finished_at IS NULL) AS is_tried_again
    FROM newest n WHERE n.id > n.good AND ${isRecent(Prisma.sql`n`)} AND NOT ${isLeftToOtherRelease}
  )`;

/** Start of the failures of row p; only computed for rows that are returned. */
const failingSince = Prisma.sql`
  SELECT min(a.started_at) FROM intentions i JOIN attempts a ON a.intention_id = i.id
  WHERE i.credentials_id = p.credentials_id AND i.report_type_id = p.report_type_id AND a.id > p.good AND ${lately}`;
