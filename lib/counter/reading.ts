import type { ContentKind } from "./bytes/content-kind";
import type { Finding } from "./finding";
import type { CounterException, Decision } from "./standard/exceptions";
import type { Month } from "./standard/month";
import type { Release } from "./standard/report-definition";
import type { SkippedRows } from "./table/rows/skipped-rows";
import type { UsageRecord } from "./usage-record";
import type { PartialMonth } from "./whole-months";

/** Batches of at most 5000 records, then the reading. */
export type RecordBatches = AsyncGenerator<UsageRecord[], Reading>;

/** One report of a file. Its records must be consumed before the next report is requested. */
export type FileReport = {
  /** Sheet of a workbook or file of an archive; null if the file itself is the report. */
  place: string | null;
  records: RecordBatches;
};

/** The request of a harvest; without one, the file's header determines what it should contain. */
export type ReportRequest = {
  report: string;
  release: Release;
  from: Month;
  to: Month;
  /** Absent if unknown. */
  customerId?: string;
};

/** The report of a file that does not name one, as chosen by a person. */
export type AssumedReport = Pick<ReportRequest, "report" | "release">;

export type ReportSummary = {
  /** The release by which the report was read; determined by its shape, not its header. */
  release: Release | null;
  report: string | null;
  /** Items of the report; in item reports of Release 5.1, items within parents. */
  rows: number;
  /** Counts, including zeros. */
  cells: number;
  /** Records: counts above zero within the requested months. */
  nonzero: number;
  sums: Record<string, Record<string, number>>;
};

/** Creator and customer according to the header; shown so that usage of another institution is noticed. */
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
  /** Months in the table's period without a column: unknown, not zero. */
  missing?: Month[];
  /** Requested months with only a part of their usage. */
  partial?: PartialMonth[];
};

/** Where the table is in its file, and the rows that are not usage. */
export type TableForm = {
  /** Null for text. */
  sheet: string | null;
  /** Row number of the headings, from 1; null if there are none. */
  headingRow: number | null;
  /** Null for workbooks. */
  encoding: string | null;
  delimiter: string | null;
  skipped: SkippedRows[];
};

/** One of several reports in a table, each of one platform, as named in the table. */
export type SectionReading = ReportSummary & { platform: string | null; months: Month[] };

/**
 * - import: usage was read without an error; the records are valid. A table with only zero rows has no records: its
 * months are known to be empty
 * - empty: a COUNTER response without usage; `decision` states the meaning
 * - reject: a report, or nearly one, that must not be imported; see `errors`
 * - not-counter: something else
 */
export type Verdict = "import" | "empty" | "reject" | "not-counter";

/** The result of reading a file. Records are void unless the verdict is "import". */
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
  /** Publisher_ID by Publisher, as in tables; absent if the report has none. */
  publishers?: Readonly<Record<string, readonly string[]>>;
  /** Tables only. */
  table?: TableForm;
  /** Only for tables with several reports in any order. */
  sections?: readonly SectionReading[];
};

/** Whether a report has only a part of the usage of a month. */
export const isPartialMonth = ({ months }: Pick<Reading, "months">, month: Month): boolean =>
  months.partial?.some((one) => one.month === month) ?? false;

/** The reading of content that is not a readable report. */
export function unread(kind: ContentKind, verdict: "reject" | "not-counter"): Omit<Reading, "warnings" | "errors"> {
  const months = { asked: [], withUsage: [], notReady: [], gone: [] };
  return { kind, verdict, decision: null, reports: [], exceptions: [], header: null, months };
}
