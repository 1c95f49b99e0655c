import type { Inflation } from "@/lib/spreadsheets/xlsx/zip-archive";
import type { CountedUsage } from "./counted-usage";
import type { FindingLog } from "./finding";
import type { Asked, Assumed } from "./reading";

/** What the readers of every kind of content need. */
export type ReadContext = {
  /** Makes the log of one report; `places` as FindingLog takes them. */
  newLog: (places?: Readonly<Record<string, string>>) => FindingLog;
  asked?: Asked;
  /** Followed where a file names no report. */
  assumed?: Assumed;
  /** Where what is too large for memory may wait; the system's folder for temporary files if not given. */
  temporaryFolder?: string;
  /** What other files of the archive count; given where its reports are watched already. */
  counted?: CountedUsage;
  /** What remains of the bytes that a packed file may unfold to. */
  inflation: Inflation;
  /** Whether the content comes from within an archive. */
  isWithinArchive: boolean;
};
