import { type FindingCode, FindingLog } from "@/lib/counter/finding";
import { isSameCustomer } from "@/lib/counter/json/report-identity";
import type { Reading, ReadingHeader } from "@/lib/counter/reading";
import { spelling } from "@/lib/counter/spelling";
import type { Month } from "@/lib/counter/standard/month";
import { findReportByName } from "@/lib/counter/standard/reports";
import {
  type InstitutionDecision,
  isCustomer,
  isNamedIn,
  isSameInstitution,
  judgeInstitution,
  type NamedInstitution,
} from "@/lib/imports/judge-institution";
import { isPreparing } from "../states/attempt-status";
import { REJECTED } from "../states/held-answers";
import { classifyAnswer } from "./classify-answer";

type Records<Batch> = AsyncGenerator<Batch, Reading>;

/** The answer would import a month or mark it as empty. */
const isAboutUsage = ({ verdict, decision }: Reading): boolean =>
  verdict === "import" || (verdict === "empty" && decision?.class === "no-usage");

type Identity = {
  /** Institution of the last usage of these credentials, without secrets. */
  expected: NamedInstitution | null;
  /** Institutions of which a user decided whether they are the library, without secrets, oldest first. */
  decisions: readonly InstitutionDecision[];
  /** Names of the library. */
  names: readonly (string | null)[];
  /** The requested one; "" for none. */
  customerId: string;
  /** Removes secrets from the answer, for the comparison; the customer id is one. */
  clean: <T>(data: T) => T;
};

/**
 * Passes on the records of an answer. Rejects the reading until a user confirms its institution, unless that is the
 * library. A decision holds until a user changes it.
 */
export async function* checkInstitution<Batch>(
  records: Records<Batch>,
  { expected, decisions, names, customerId, clean }: Identity,
): Records<Batch> {
  const reading = yield* records;
  if (!isAboutUsage(reading) || !reading.header) return reading;
  const { header, warnings } = reading;
  const isOtherCustomer = warnings.some(({ code }) => code === "customer-not-named");
  // Another value of the very id that was sent: accounts of one library share its name and its other ids.
  const otherId = isOtherCustomer && header.customerId ? [`Customer_ID:${header.customerId}`] : null;
  const answered = clean({ institution: header.institution, institutionIds: otherId ?? header.institutionIds });
  const judgment = judgeInstitution(answered, {
    isNamed: otherId === null && isNamedIn(names, header.institution ?? ""),
    isCustomer: isOtherCustomer ? false : isCustomer(header, [customerId]),
    ...{ last: otherId === null ? expected : null, decisions },
  });
  if (judgment === "ours") return reading;
  if (judgment === "confirmed")
    return { ...reading, warnings: warnings.filter(({ code }) => code !== "customer-not-named") };
  const log = new FindingLog();
  const where = "Report_Header.Institution_ID";
  if (judgment === "rejected") log.refuse(REJECTED, where, { after: nameOf(answered) });
  else if (judgment === "other" && expected)
    log.refuse("institution-other", where, { before: nameOf(expected), after: nameOf(answered) });
  else log.refuse("institution-unconfirmed", where, { after: nameOf(answered) });
  const errors = [...log.findings("error"), ...reading.errors];
  return { ...reading, verdict: "reject", header: { ...header, ...answered }, errors };
}

const nameOf = ({ institution, institutionIds }: NamedInstitution): string =>
  [institution, institutionIds.slice(0, 3).join("; ")].filter(Boolean).join(", ") || "–";

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
  expected?: { institution: NamedInstitution | null; clean: <T>(data: T) => T };
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
export async function* checkRedirectedAnswer<Batch>(
  records: AsyncGenerator<Batch, Reading>,
  redirected: Redirected,
): AsyncGenerator<Batch, Reading> {
  const reading = yield* records;
  const { redirectedTo } = redirected;
  if (redirectedTo === "" || isCredible(reading, redirected)) return reading;
  const log = new FindingLog();
  log.refuse("redirect-loses-request", "", { address: redirectedTo });
  return { ...reading, verdict: "reject", errors: [...log.findings("error"), ...reading.errors] };
}

function isCredible(reading: Reading, { httpStatus, question }: Redirected): boolean {
  const { status, errorCode } = classifyAnswer({ httpStatus, reading });
  if (status === "success") return reading.header !== null && isAnswerTo(question, reading.header);
  if (status === "parsing_failed") return !reading.errors.some(({ code }) => ofAnotherQuestion.includes(code));
  return status === "download_failed" && (isPreparing(errorCode) || errorCode === "1020" || errorCode === "http-429");
}

/** Findings that blame the publisher for an answer to another question; after such a redirect they prove nothing. */
const ofAnotherQuestion: readonly FindingCode[] = [
  "empty-for-other-period",
  "institution-other",
  "institution-rejected",
  "institution-unconfirmed",
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

function names(header: ReadingHeader, { ids, names, expected }: Omit<Question, "report" | "month">): boolean {
  const { customerId, institution, institutionIds } = header;
  const headerIds = [customerId, ...institutionIds.map((id) => id.slice(id.indexOf(":") + 1))].filter(
    (id) => id !== null,
  );
  if (ids.some((id) => id !== "" && headerIds.some((one) => isSameCustomer(one, id)))) return true;
  if (isNamedIn(names, institution ?? "")) return true;
  return expected?.institution
    ? isSameInstitution(expected.institution, expected.clean({ institution, institutionIds }))
    : false;
}
