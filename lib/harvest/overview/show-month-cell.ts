import "server-only";
import type { z } from "zod";
import type { Month } from "@/lib/counter/standard/month";
import { shownCounterReport } from "@/lib/credentials/list/shown-counter-report";
import { importSource } from "@/lib/imports/show/import-source";
import { cellState, isExpired } from "../show/cell-state";
import type { overviewCell } from "./contract";
import type { MonthCell } from "./read-month-cells";

type Shown = z.input<typeof overviewCell>;

/** `runningMonth` (yyyy-MM) is not over yet. */
export function showMonthCell(row: MonthCell, month: Month, runningMonth: string): Shown {
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

function stateOf(row: MonthCell, imported: Shown["import"]) {
  const { status, errorCode, attemptIntention, intentionId } = row;
  return cellState({
    imported: imported && {
      factCount: imported.fact_count,
      isPartial: imported.partial,
      hasWarning: imported.warning_code !== "",
    },
    isPlanned: row.isPlanned === true,
    isBroken: row.brokenSince !== null,
    isCancelled: row.isCancelled === true,
    attempt: status && { status, errorCode: errorCode ?? "", belongsToPlanned: attemptIntention === intentionId },
  });
}

function importOf(row: MonthCell): Shown["import"] {
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
