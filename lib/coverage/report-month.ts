/** State of a report-month; words: coverage.state.<state>. */
export const reportMonthStates = [
  "present",
  "partial",
  "permanentlyPartial",
  "empty",
  "elsewhere",
  "waiting",
  "notDelivered",
  "held",
  "failed",
  "harvestable",
  "broken",
  "unverified",
  "notOffered",
  "tooOld",
  "notOver",
  "uploadsOnly",
  "noCredentials",
] as const;

export type ReportMonthState = (typeof reportMonthStates)[number];

export type StoredReportMonth = {
  readonly month: string;
  readonly imported: { readonly factCount: number; readonly isPartial: boolean; readonly isPermanent: boolean } | null;
  /** The full report, or another release, covers the month. */
  readonly isElsewhere: boolean;
  /** The last data before the month were uploaded. */
  readonly isUploaded: boolean;
  /** Some credentials include the report, working or not. */
  readonly hasCredentials: boolean;
  readonly isWorking: boolean;
  readonly isVerified: boolean;
  /** First month that working credentials can fetch. */
  readonly oldest: string | null;
  /** The list of reports of all working credentials leaves it out. */
  readonly isNotOffered: boolean;
  readonly isWaiting: boolean;
  /** A harvest of it ended without data. */
  readonly hasFailed: boolean;
  /** The provider's newest answer is that it delivers the month later. */
  readonly isNotReady: boolean;
  /** The newest answer waits until a user confirms whose usage it is. */
  readonly isHeld: boolean;
};

/** Stored data win, then a running harvest; among reasons for missing data, an obstacle to harvesting comes first. */
export function reportMonthState(reportMonth: StoredReportMonth, running: string): ReportMonthState {
  const { imported, isElsewhere } = reportMonth;
  if (isElsewhere) return "elsewhere";
  if (imported?.isPartial) return imported.isPermanent ? "permanentlyPartial" : "partial";
  if (imported) return imported.factCount === 0 ? "empty" : "present";
  return missingState(reportMonth, running);
}

function missingState(
  reportMonth: StoredReportMonth,
  running: string,
): Exclude<ReportMonthState, "present" | "partial" | "permanentlyPartial" | "empty" | "elsewhere"> {
  const { month, oldest } = reportMonth;
  if (month >= running) return "notOver";
  if (!reportMonth.hasCredentials) return reportMonth.isUploaded ? "uploadsOnly" : "noCredentials";
  if (!reportMonth.isWorking) return reportMonth.isVerified ? "broken" : "unverified";
  if (reportMonth.isNotOffered) return "notOffered";
  if (reportMonth.isNotReady) return "notDelivered";
  if (reportMonth.isWaiting) return "waiting";
  if (oldest !== null && month < oldest) return "tooOld";
  if (reportMonth.isHeld) return "held";
  return reportMonth.hasFailed ? "failed" : "harvestable";
}

/** A harvest started now could fetch a report-month that is missing, or complete a partial one. */
export function canHarvest(reportMonth: StoredReportMonth, running: string): boolean {
  const { imported, isElsewhere, isWaiting } = reportMonth;
  if (isElsewhere || isWaiting) return false;
  if (imported && (!imported.isPartial || imported.isPermanent)) return false;
  const state = missingState(reportMonth, running);
  return state === "harvestable" || state === "failed" || state === "notDelivered";
}
