/** Where one report of one organization, platform and month stands; words: coverage.state.<state>. */
export const reportMonthStates = [
  "present",
  "partial",
  "empty",
  "waiting",
  "failed",
  "harvestable",
  "broken",
  "unverified",
  "tooOld",
  "notOver",
  "noCredentials",
] as const;

export type ReportMonthState = (typeof reportMonthStates)[number];

export type KnownReportMonth = {
  readonly month: string;
  readonly imported: { readonly factCount: number; readonly isPartial: boolean } | null;
  /** Some credentials may ask for the report, if they work. */
  readonly hasCredentials: boolean;
  readonly isWorking: boolean;
  readonly isVerified: boolean;
  /** The first month that working credentials could bring. */
  readonly oldest: string | null;
  readonly isWaiting: boolean;
  /** A harvest of it has ended without numbers. */
  readonly hasFailed: boolean;
};

/** What is there counts most, then what is on its way; of what is missing, what keeps it from being harvested goes first. */
export function reportMonthState(known: KnownReportMonth, running: string): ReportMonthState {
  const { month, imported, oldest } = known;
  if (imported) return imported.factCount === 0 ? "empty" : imported.isPartial ? "partial" : "present";
  if (month >= running) return "notOver";
  if (!known.hasCredentials) return "noCredentials";
  if (!known.isWorking) return known.isVerified ? "broken" : "unverified";
  if (known.isWaiting) return "waiting";
  if (oldest !== null && month < oldest) return "tooOld";
  return known.hasFailed ? "failed" : "harvestable";
}

/** Whether asking for it now could bring it. */
export const canHarvest = (state: ReportMonthState): boolean => state === "harvestable" || state === "failed";
