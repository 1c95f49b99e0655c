import type { ContentKind } from "./bytes/content-kind";
import type { Finding } from "./finding";
import type { CounterException, Decision } from "./standard/exceptions";
import type { Month } from "./standard/month";
import type { Release } from "./standard/report-definition";
import type { SkippedRows } from "./table/rows/skipped-rows";
import type { UsageRecord } from "./usage-record";

/** Records in batches of at most 5000, and at last what they are worth. */
export type RecordBatches = AsyncGenerator<UsageRecord[], Reading>;

/** One report of a file. Its records must be read to their end before the next report is asked for. */
export type FileReport = {
  /** The sheet of a workbook, or the file of an archive; null for a file that is the report. */
  place: string | null;
  records: RecordBatches;
};

/** What a harvest asked for; without it the file's own header says what it should hold. */
export type Asked = {
  report: string;
  release: Release;
  from: Month;
  to: Month;
  /** Whose usage was asked for; left out where that is not known. */
  customerId?: string;
};

/** What a person says a file is, where it does not say so itself. */
export type Assumed = Pick<Asked, "report" | "release">;

export type ReportSummary = {
  /** The release by which the report was read: its shape decides, not its header. */
  release: Release | null;
  report: string | null;
  /** Items of the report; in item reports of Release 5.1 the items within their parents. */
  rows: number;
  /** Counts found, zeros included. */
  cells: number;
  /** Records given out: counts above zero within the months asked for. */
  nonzero: number;
  sums: Record<string, Record<string, number>>;
};

/** Who made the report for whom, as its header says; shown so that usage of a foreign institution is noticed. */
export type ReadingHeader = {
  institution: string | null;
  institutionIds: string[];
  customerId: string | null;
  createdBy: string | null;
  created: string | null;
  report: string | null;
  reportName: string | null;
  release: string | null;
  registryRecord: string | null;
  period: { from: Month; to: Month } | null;
  filters: Record<string, string[]>;
  attributes: Record<string, string[]>;
};

type ReadingMonths = {
  asked: Month[];
  withUsage: Month[];
  notReady: Month[];
  gone: Month[];
  /** Months that the period of a table promises but no column holds: nothing is known about them, not even zero. */
  missing?: Month[];
};

/** How a table was found in its file, and what became of the rows that are not usage. */
export type TableForm = {
  /** Null for text. */
  sheet: string | null;
  /** Number of the heading row, from 1; null if there is none. */
  headingRow: number | null;
  /** Null for workbooks. */
  encoding: string | null;
  delimiter: string | null;
  skipped: SkippedRows[];
};

/** One of the reports that a table tells in any order, each of one platform, as the table names both. */
export type SectionReading = ReportSummary & { platform: string | null; months: Month[] };

/**
 * - import: usage was read without an error; the records given out are good. A table with rows of zeros only has none:
 *   its months are known to be empty
 * - empty: an answer of COUNTER without usage; `decision` tells what that means
 * - reject: a report, or nearly one, that must not be imported; `errors` tell why
 * - not-counter: something else altogether
 */
export type Verdict = "import" | "empty" | "reject" | "not-counter";

/** The outcome of reading a file. Records given out before are void unless the verdict is "import". */
export type Reading = {
  kind: ContentKind;
  verdict: Verdict;
  decision: Decision | null;
  reports: ReportSummary[];
  exceptions: CounterException[];
  warnings: Finding[];
  errors: Finding[];
  header: ReadingHeader | null;
  months: ReadingMonths;
  /** Only of tables. */
  table?: TableForm;
  /** Only of tables that tell several reports in any order. */
  sections?: readonly SectionReading[];
};

/** A reading of something that could not be read as a report. */
export function unread(kind: ContentKind, verdict: "reject" | "not-counter"): Omit<Reading, "warnings" | "errors"> {
  const months = { asked: [], withUsage: [], notReady: [], gone: [] };
  return { kind, verdict, decision: null, reports: [], exceptions: [], header: null, months };
}
