import { type FindingCode, FindingLog } from "@/lib/counter/finding";
import { isSameCustomer } from "@/lib/counter/json/report-identity";
import type { Reading, ReadingHeader } from "@/lib/counter/reading";
import { spelling } from "@/lib/counter/spelling";
import type { Month } from "@/lib/counter/standard/month";
import { findReportByName } from "@/lib/counter/standard/reports";
import { isPreparing } from "./attempt-status";
import { classifyAnswer } from "./classify-answer";
import { type Institution, isSameInstitution } from "./known-institution";

/** What was asked for, and whose it is. */
type Question = {
  report: string;
  month: Month;
  /** By which the publisher may know the library. */
  ids: readonly string[];
  /** How the library is called. */
  names: readonly (string | null)[];
  /** Whom the last usage of these credentials was about, and what takes secrets out, which it is known without. */
  known?: { institution: Institution | null; clean: <T>(data: T) => T };
};

type Redirected = {
  /** Where a redirect led that lost a part of the request; "" where whoever answers was told all of it. */
  redirectedTo: string;
  httpStatus: number;
  question: Question;
};

/**
 * Passes on the records of an answer. Whoever was not told who asks, or what for, is believed no more than a report that
 * names both (a publisher's store of files gives such by a signed address), and that one has to wait: it refuses, and knows
 * of no usage of, somebody else.
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

/** Reasons to refuse a report that blame the publisher for another question than it was asked. */
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
