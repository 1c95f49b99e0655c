import "server-only";
import type { z } from "zod";
import { firstDay, type Month } from "@/lib/counter/standard/month";
import { shownCounterReport } from "@/lib/credentials/list/list-counter-reports";
import { importSource } from "@/lib/imports/show/import-source";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { AttemptStatus } from "../states/attempt-status";
import { cellState, isExpired } from "../states/cell-state";
import type { overviewCell } from "./contract";
import { isNotOffered } from "./is-not-offered";

export type MonthCell = {
  credentialsId: number;
  reportTypeId: number;
  code: string;
  release: string;
  brokenSince: Date | null;
  brokenBy: string | null;
  lastHarvestable: Date | null;
  importId: number | null;
  factCount: number | null;
  isPartial: boolean | null;
  importAttempt: number | null;
  importWarning: string | null;
  importUpload: number | null;
  importCredentials: number | null;
  /** The open intention, otherwise the newest. */
  intentionId: number | null;
  intentionHarvest: number | null;
  isPlanned: boolean | null;
  isCanceled: boolean | null;
  isNotOffered: boolean;
  notBefore: Date | null;
  /** The newest request of any intention for the cell. */
  attemptId: number | null;
  attemptIntention: number | null;
  attemptHarvest: number | null;
  status: AttemptStatus | null;
  errorCode: string | null;
  httpStatus: number | null;
  startedAt: Date | null;
  rawFileId: number | null;
};

/** Cells of all reports of these credentials in a month, ordered by report id. */
export function readMonthCells(month: Month, credentialsIds: readonly number[]): Promise<MonthCell[]> {
  const day = Prisma.sql`${firstDay(month)}::date`;
  return db().$queryRaw<MonthCell[]>`
    WITH chosen AS MATERIALIZED (SELECT * FROM credentials WHERE id = ANY(${[...credentialsIds]})),
    of_month AS MATERIALIZED (
      SELECT id, credentials_id, report_type_id, harvest_id, finished_at, canceled_at, not_before, not_offered_at
      FROM intentions WHERE month = ${day} AND credentials_id IN (SELECT id FROM chosen)
    ),
    newest AS (
      SELECT DISTINCT ON (credentials_id, report_type_id) * FROM of_month
      ORDER BY credentials_id, report_type_id, finished_at IS NULL DESC, id DESC
    ),
    tried AS (
      SELECT DISTINCT ON (w.credentials_id, w.report_type_id) w.credentials_id, w.report_type_id, w.harvest_id,
        a.id, a.intention_id, a.status::text AS status, a.error_code, a.http_status, a.started_at, a.raw_file_id
      FROM of_month w JOIN attempts a ON a.intention_id = w.id
      ORDER BY w.credentials_id, w.report_type_id, a.id DESC
    ),
    numbers AS (
      SELECT m.id, m.organization_id, m.platform_id, m.account_id, m.report_type_id, m.fact_count, m.is_partial, m.attempt_id,
        m.upload_id, i.credentials_id, a.warning_code
      FROM imports m LEFT JOIN attempts a ON a.id = m.attempt_id LEFT JOIN intentions i ON i.id = a.intention_id
      WHERE m.state = 'current' AND m.month = ${day}
        AND m.organization_id IN (SELECT organization_id FROM chosen)
    )
    SELECT c.id AS "credentialsId", t.id AS "reportTypeId", t.counter_code AS code, t.release,
      coalesce(c.broken_since, r.broken_since) AS "brokenSince",
      CASE WHEN c.broken_since IS NULL THEN r.broken_by ELSE c.broken_by END AS "brokenBy",
      c.last_harvestable_month AS "lastHarvestable",
      m.id AS "importId", m.fact_count AS "factCount", m.is_partial AS "isPartial",
      m.attempt_id AS "importAttempt", m.warning_code AS "importWarning", m.upload_id AS "importUpload", m.credentials_id AS "importCredentials",
      n.id AS "intentionId", n.harvest_id AS "intentionHarvest", n.finished_at IS NULL AND n.id IS NOT NULL AS "isPlanned",
      n.canceled_at IS NOT NULL AS "isCanceled", ${isNotOffered({ month: day, version: Prisma.sql`c.version_hash`, credentialsId: Prisma.sql`r.credentials_id`, reportTypeId: Prisma.sql`t.id` })} AS "isNotOffered", n.not_before AS "notBefore",
      a.id AS "attemptId", a.intention_id AS "attemptIntention", a.harvest_id AS "attemptHarvest", a.status,
      a.error_code AS "errorCode", a.http_status AS "httpStatus", a.started_at AS "startedAt",
      a.raw_file_id AS "rawFileId"
    FROM chosen c JOIN credentials_reports r ON r.credentials_id = c.id
    JOIN report_types t ON t.id = r.report_type_id
    LEFT JOIN newest n ON n.credentials_id = c.id AND n.report_type_id = t.id
    LEFT JOIN tried a ON a.credentials_id = c.id AND a.report_type_id = t.id
    LEFT JOIN report_lists l ON l.credentials_id = c.id
    LEFT JOIN offered_reports o ON o.credentials_id = c.id AND o.report_type_id = t.id
    LEFT JOIN numbers m ON m.organization_id = c.organization_id AND m.platform_id = c.platform_id
      AND m.account_id = c.account_id AND m.report_type_id = t.id
    ORDER BY c.id, t.id`;
}

type OverviewCell = z.input<typeof overviewCell>;

/** `runningMonth` (yyyy-MM) is not over yet. */
export function showMonthCell(row: MonthCell, month: Month, runningMonth: string): OverviewCell {
  const imported = importOf(row);
  const isBroken = row.brokenSince !== null;
  const isPlanned = row.isPlanned === true;
  return {
    counter_report: shownCounterReport({ id: row.reportTypeId, counterCode: row.code, release: row.release }),
    state: stateOf(row, imported),
    error_code: row.errorCode ?? "",
    http_status: row.httpStatus,
    when: row.startedAt,
    attempt: row.attemptId,
    intention: isPlanned ? row.intentionId : (row.attemptIntention ?? row.intentionId),
    harvest: isPlanned ? row.intentionHarvest : (row.attemptHarvest ?? row.intentionHarvest),
    raw_file: row.rawFileId,
    import: imported,
    planned: isPlanned,
    not_before: isPlanned ? row.notBefore : null,
    broken: isBroken,
    broken_by: row.brokenBy,
    can_harvest: !imported && !isBroken && month < runningMonth && !isExpired(row.lastHarvestable, month),
  };
}

function stateOf(row: MonthCell, imported: OverviewCell["import"]) {
  const { status, errorCode, attemptIntention, intentionId } = row;
  return cellState({
    imported: imported && {
      factCount: imported.fact_count,
      isPartial: imported.partial,
      hasWarning: imported.warning_code !== "",
    },
    isNotOffered: row.isNotOffered,
    isPlanned: row.isPlanned === true,
    isBroken: row.brokenSince !== null,
    isCanceled: row.isCanceled === true,
    attempt: status && { status, errorCode: errorCode ?? "", belongsToPlanned: attemptIntention === intentionId },
  });
}

function importOf(row: MonthCell): OverviewCell["import"] {
  if (row.importId === null) return null;
  const source = importSource({ attemptId: row.importAttempt, uploadId: row.importUpload });
  return {
    pk: row.importId,
    fact_count: row.factCount ?? 0,
    partial: row.isPartial === true,
    warning_code: row.importWarning ?? "",
    source:
      source !== "sushi"
        ? source
        : row.importCredentials === row.credentialsId
          ? "these-credentials"
          : "other-credentials",
  };
}
