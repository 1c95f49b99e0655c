import type { AttemptStatus } from "@/lib/harvest/attempt/attempt-status";
import { cellState } from "@/lib/harvest/show/cell-state";

/**
 * Why a month has no records; what may still bring some goes first. A contract with programs, which compare the words: they
 * stay as they are, in English, whatever the caller's language.
 */
export const emptyStatuses = [
  "Harvesting ongoing",
  "Empty data",
  "Data not yet harvested",
  "Harvesting error",
  "Report marked as broken for existing credentials",
  "SUSHI credentials are incorrect",
  "SUSHI credentials are not automatically harvested",
  "SUSHI credentials not present for this report",
] as const;

export type EmptyStatus = (typeof emptyStatuses)[number];

/** Credentials that could bring the month, and what became of asking for it. */
export type MonthSource = {
  isEnabled: boolean;
  /** The server refused the credentials. */
  isBroken: boolean;
  /** The server refused the report to them. */
  isReportBroken: boolean;
  /** An intention for the month that is not over. */
  isPlanned: boolean;
  /** The newest request for it. */
  attempt: { status: AttemptStatus; errorCode: string; belongsToPlanned: boolean } | null;
};

/** The one sentence about a month without usage, of all credentials that could bring it. */
export function monthStatus(sources: readonly MonthSource[]): EmptyStatus {
  const told = sources.map(statusOf);
  return emptyStatuses.find((status) => told.includes(status)) ?? "SUSHI credentials not present for this report";
}

function statusOf(source: MonthSource): EmptyStatus {
  if (!source.isEnabled) return "SUSHI credentials are not automatically harvested";
  if (source.isBroken) return "SUSHI credentials are incorrect";
  if (source.isReportBroken) return "Report marked as broken for existing credentials";
  return askedStatus(source);
}

/** Calling an intention off says nothing of the month: what was asked for before does. */
function askedStatus({ isPlanned, attempt }: MonthSource): EmptyStatus {
  switch (cellState({ imported: null, isPlanned, isBroken: false, isCancelled: false, attempt })) {
    case "downloading":
    case "importing":
    case "retrying":
      return "Harvesting ongoing";
    case "waiting":
      return attempt ? "Harvesting ongoing" : "Data not yet harvested";
    case "queued":
      return isPlanned ? "Harvesting ongoing" : "Harvesting error";
    case "no_data":
      return "Empty data";
    case "failed":
    case "import_failed":
      return "Harvesting error";
    default:
      // Never asked for, or deleted since.
      return "Data not yet harvested";
  }
}
