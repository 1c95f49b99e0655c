import { type FindingCode, FindingLog } from "@/lib/counter/finding";
import { isSameCustomer } from "@/lib/counter/json/report-identity";
import type { Reading, ReadingHeader } from "@/lib/counter/reading";
import { spelling } from "@/lib/counter/spelling";
import type { Month } from "@/lib/counter/standard/month";
import { findReportByName } from "@/lib/counter/standard/reports";
import { isPreparing } from "./attempt-status";
import { classifyAnswer } from "./classify-answer";
import { type Institution, isSameInstitution } from "./known-institution";

/** The request, and the library it was made for. */
type Question = {
  report: string;
  month: Month;
  /** Ids by which the publisher may know the library. */
  ids: readonly string[];
  /** Names of the library. */
  names: readonly (string | null)[];
  /**
   * Institution of the last usage of these credentials. It is stored without secrets; `clean` removes them for the
   * comparison.
   */
  known?: { institution: Institution | null; clean: <T>(data: T) => T };
};

type Redirected = {
  /** Target of a redirect that dropped a part of the request; "" if nothing was dropped. */
  redirectedTo: string;
  httpStatus: number;
  question: Question;
};

/**
 * Passes on the records of an answer. After a redirect that dropped a part of the request, accepts only a report whose
 * header matches our library, report and month (a publisher's file store sends such reports from a signed address), or
 * an answer to retry later. Anything else may concern another library and is rejected.
 */
export async function* ofToldAnswerer<Batch>(
  records: AsyncGenerator<Batch, Reading>,
  redirected: Redirected,
): AsyncGenerator<Batch, Reading> {
  const reading = yield* records;
  const { redirectedTo } = redirected;
  if (redirectedTo === "" || isBelieved(reading, redirected)) return reading;
  const log = new FindingLog();
  log.refuse("redirect-loses-request", "", { address: redirectedTo });
  return { ...reading, verdict: "reject", errors: [...log.findings("error"), ...reading.errors] };
}

function isBelieved(reading: Reading, { httpStatus, question }: Redirected): boolean {
  const { status, errorCode } = classifyAnswer({ httpStatus, reading });
  if (status === "success") return reading.header !== null && isAnswerTo(question, reading.header);
  if (status === "parsing_failed") return !reading.errors.some(({ code }) => ofAnotherQuestion.includes(code));
  return status === "download_failed" && (isPreparing(errorCode) || errorCode === "1020" || errorCode === "http-429");
}

/** Findings that blame the publisher for an answer to another question; after such a redirect they prove nothing. */
const ofAnotherQuestion: readonly FindingCode[] = [
  "empty-for-other-period",
  "institution-other",
  "month-outside-all",
  "report-not-supported",
  "report-unknown",
  "several-institutions",
  "short-dates-misread",
  "wrong-customer",
  "wrong-report",
];

function isAnswerTo({ report, month, ...library }: Question, header: ReadingHeader): boolean {
  const named = header.report ?? (header.reportName && findReportByName(header.reportName)?.id);
  if (!named || spelling(named) !== spelling(report)) return false;
  const { period } = header;
  return period !== null && period.from <= month && month <= period.to && names(header, library);
}

function names(header: ReadingHeader, { ids, names, known }: Omit<Question, "report" | "month">): boolean {
  const { customerId, institution, institutionIds } = header;
  const said = [customerId, ...institutionIds.map((id) => id.slice(id.indexOf(":") + 1))].filter((id) => id !== null);
  if (ids.some((id) => id !== "" && said.some((one) => isSameCustomer(one, id)))) return true;
  if (institution && names.some((name) => name && spelling(name) === spelling(institution))) return true;
  return known?.institution
    ? isSameInstitution(known.institution, known.clean({ institution, institutionIds }))
    : false;
}
