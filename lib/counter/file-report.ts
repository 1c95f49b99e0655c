import type { ReadingBudget } from "@/lib/spreadsheets/reading-budget";
import type { CountedUsage } from "./counted-usage";
import type { FindingLog } from "./finding";
import type { AssumedReport, ReportRequest } from "./reading";

/** Context shared by readers of all kinds of content. */
export type ReadContext = {
  /** Creates the log of one report; for `places` see FindingLog. */
  newLog: (places?: Readonly<Record<string, string>>) => FindingLog;
  request?: ReportRequest;
  /** Applies if a file does not name its report. */
  assumed?: AssumedReport;
  /** For data too large for memory; defaults to the system's temporary folder. */
  temporaryFolder?: string;
  /** Usage of the other files of an archive, to detect duplicates. */
  counted?: CountedUsage;
  budget: ReadingBudget;
  isWithinArchive: boolean;
};
