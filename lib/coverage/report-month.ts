/** State of a report-month; words: coverage.state.<state>. */
export const reportMonthStates = [
  "present",
  "partial",
  "permanentlyPartial",
  "empty",
  "waiting",
  "held",
  "failed",
  "harvestable",
  "broken",
  "unverified",
  "notOffered",
  "tooOld",
  "notOver",
  "noCredentials",
] as const;

export type ReportMonthState = (typeof reportMonthStates)[number];

export type StoredReportMonth = {
  readonly month: string;
  readonly imported: { readonly factCount: number; readonly isPartial: boolean; readonly isPermanent: boolean } | null;
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
  /** The newest answer waits until a user confirms whose usage it is. */
  readonly isHeld: boolean;
};

/** Stored data win, then a running harvest; among reasons for missing data, an obstacle to harvesting comes first. */
export function reportMonthState(reportMonth: StoredReportMonth, running: string): ReportMonthState {
  const { imported } = reportMonth;
  if (imported?.isPartial) return imported.isPermanent ? "permanentlyPartial" : "partial";
  if (imported) return imported.factCount === 0 ? "empty" : "present";
  return missingState(reportMonth, running);
}

function missingState(
  reportMonth: StoredReportMonth,
  running: string,
): Exclude<ReportMonthState, "present" | "partial" | "permanentlyPartial" | "empty"> {
  const { month, oldest } = reportMonth;
  if (month >= running) return "notOver";
  if (!reportMonth.hasCredentials) return "noCredentials";
  if (!reportMonth.isWorking) return reportMonth.isVerified ? "broken" : "unverified";
  if (reportMonth.isNotOffered) return "notOffered";
  if (reportMonth.isWaiting) return "waiting";
  if (oldest !== null && month < oldest) return "tooOld";
  if (reportMonth.isHeld) return "held";
  return reportMonth.hasFailed ? "failed" : "harvestable";
}

/** A harvest started now could fetch a report-month that is missing, or complete a partial one. */
export function canHarvest(reportMonth: StoredReportMonth, running: string): boolean {
  const { imported } = reportMonth;
  if (imported && (!imported.isPartial || imported.isPermanent)) return false;
  const state = missingState(reportMonth, running);
  return state === "harvestable" || state === "failed";
}
