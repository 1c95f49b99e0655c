import type { AttemptStatus } from "@/lib/harvest/states/attempt-status";
import { cellState } from "@/lib/harvest/states/cell-state";

/**
 * Why a month has no records, by priority: reasons that may still change come first. Programs compare these texts, so
 * they stay unchanged and in English.
 */
export const emptyStatuses = [
  "Harvesting ongoing",
  "Empty data",
  "Data not yet harvested",
  "Institution needs confirmation",
  "Harvesting error",
  "Report not offered by the provider",
  "Report marked as broken for existing credentials",
  "SUSHI credentials are incorrect",
  "SUSHI credentials are not automatically harvested",
  "SUSHI credentials not present for this report",
] as const;

export type EmptyStatus = (typeof emptyStatuses)[number];

/** Credentials that could fetch the month, and the state of fetching it. */
export type MonthSource = {
  isEnabled: boolean;
  /** The server refused the credentials. */
  isBroken: boolean;
  /** The server refused the report for them. */
  isReportBroken: boolean;
  /** The provider's list of reports lacks the report or the month. */
  isNotOffered: boolean;
  /** An unfinished intention for the month. */
  isPlanned: boolean;
  /** The latest attempt. */
  attempt: { status: AttemptStatus; errorCode: string; belongsToPlanned: boolean } | null;
};

/** The status of a month without usage, over all credentials that could fetch it. */
export function monthStatus(sources: readonly MonthSource[]): EmptyStatus {
  const statuses = sources.map(statusOf);
  return emptyStatuses.find((status) => statuses.includes(status)) ?? "SUSHI credentials not present for this report";
}

function statusOf(source: MonthSource): EmptyStatus {
  if (!source.isEnabled) return "SUSHI credentials are not automatically harvested";
  if (source.isBroken) return "SUSHI credentials are incorrect";
  if (source.isReportBroken) return "Report marked as broken for existing credentials";
  return askedStatus(source);
}

/** A canceled intention gives no information about the month: earlier attempts do. */
function askedStatus({ isNotOffered, isPlanned, attempt }: MonthSource): EmptyStatus {
  switch (cellState({ imported: null, isNotOffered, isPlanned, isBroken: false, isCanceled: false, attempt })) {
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
    case "not_offered":
      return "Report not offered by the provider";
    case "held":
      return "Institution needs confirmation";
    case "failed":
    case "import_failed":
      return "Harvesting error";
    default:
      // Never requested, or deleted since.
      return "Data not yet harvested";
  }
}
