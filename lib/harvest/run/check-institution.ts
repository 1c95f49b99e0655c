import { type FindingCode, FindingLog } from "@/lib/counter/finding";
import { isSameCustomer } from "@/lib/counter/json/report-identity";
import type { Reading, ReadingHeader } from "@/lib/counter/reading";
import { spelling } from "@/lib/counter/spelling";
import type { Month } from "@/lib/counter/standard/month";
import { findReportByName } from "@/lib/counter/standard/reports";
import { isPreparing } from "../states/attempt-status";
import { REJECTED } from "../states/held-answers";
import { classifyAnswer } from "./classify-answer";
import { isOneOf } from "./warning-policy";

/** The institution that the header of an answer names; ids as "Type:value" or "Type:namespace:value". */
export type Institution = Pick<ReadingHeader, "institution" | "institutionIds">;

/**
 * - other: a namespace of both has different values
 * - renamed: no common namespace, and the names differ
 */
type Difference = "none" | "renamed" | "other";

/** Compares the institutions of two answers to the same credentials. One common id makes them the same. */
export function institutionDifference(before: Institution, after: Institution): Difference {
  const [idsBefore, idsAfter] = [byNamespace(before.institutionIds), byNamespace(after.institutionIds)];
  const shared = [...idsBefore.keys()].filter((namespace) => idsAfter.has(namespace));
  if (shared.length > 0)
    return shared.some((namespace) =>
      [...(idsBefore.get(namespace) ?? [])].some((id) => idsAfter.get(namespace)?.has(id)),
    )
      ? "none"
      : "other";
  const [former, name] = [before.institution, after.institution].map((text) => spelling(text ?? ""));
  return former && name && former !== name ? "renamed" : "none";
}

/** True if both have an id in common or, without common namespaces, the same name. */
export function isSameInstitution(before: Institution, after: Institution): boolean {
  const [idsBefore, idsAfter] = [byNamespace(before.institutionIds), byNamespace(after.institutionIds)];
  const isShared = [...idsBefore].some(([namespace, ids]) => [...ids].some((id) => idsAfter.get(namespace)?.has(id)));
  const [former, name] = [before.institution, after.institution].map((text) => spelling(text ?? ""));
  return isShared || (former !== "" && former === name && institutionDifference(before, after) !== "other");
}

function byNamespace(ids: readonly string[]): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  for (const id of ids) {
    const end = id.lastIndexOf(":");
    const value = id
      .slice(end + 1)
      .replace(/[\s-]/g, "")
      .toLowerCase();
    if (value === "") continue;
    const namespace = id.slice(0, Math.max(0, end)).toLowerCase();
    values.set(namespace, (values.get(namespace) ?? new Set()).add(value));
  }
  return values;
}

type Records<Batch> = AsyncGenerator<Batch, Reading>;

/** The answer would import a month or mark it as empty. */
const isAboutUsage = ({ verdict, decision }: Reading): boolean =>
  verdict === "import" || (verdict === "empty" && decision?.class === "no-usage");

type Identity = {
  /** Institution of the last usage of these credentials, without secrets. */
  expected: Institution | null;
  /** Institutions of which a user decided whether they are the library, without secrets, oldest first. */
  decisions: readonly (Institution & { ours: boolean })[];
  /** Names of the library. */
  names: readonly (string | null)[];
  /** Removes secrets from the answer, for the comparison; the customer id is one. */
  clean: <T>(data: T) => T;
};

/**
 * Passes on the records of an answer. Rejects the reading until a user confirms its institution, if that differs from the
 * last usage's or, without one, is neither the requested customer nor named like the library. A decision holds until a
 * user changes it.
 */
export async function* checkInstitution<Batch>(
  records: Records<Batch>,
  { expected, decisions, names, clean }: Identity,
): Records<Batch> {
  const reading = yield* records;
  if (!isAboutUsage(reading) || !reading.header) return reading;
  const answered = clean({ institution: reading.header.institution, institutionIds: reading.header.institutionIds });
  const decision = decisions.findLast((one) => isSameInstitution(one, answered));
  if (decision?.ours)
    return { ...reading, warnings: reading.warnings.filter(({ code }) => code !== "customer-not-named") };
  const difference = expected ? institutionDifference(expected, answered) : "none";
  const isHeld = difference !== "none" || (isUnconfirmed(reading, names) && !isLike(expected, answered));
  if (!isHeld && !decision) return reading;
  const log = new FindingLog();
  const where = "Report_Header.Institution_ID";
  if (decision) log.refuse(REJECTED, where, { after: nameOf(answered) });
  else if (expected && difference === "other")
    log.refuse("institution-other", where, { before: nameOf(expected), after: nameOf(answered) });
  else log.refuse("institution-unconfirmed", where, { after: nameOf(answered) });
  return { ...reading, verdict: "reject", errors: [...log.findings("error"), ...reading.errors] };
}

const isLike = (expected: Institution | null, answered: Institution): boolean =>
  expected !== null && isSameInstitution(expected, answered);

/** The header has another customer id than requested, or no id to compare and an unknown name. */
function isUnconfirmed({ header, warnings }: Reading, names: readonly (string | null)[]): boolean {
  if (!header || isOneOf(names, header.institution ?? "")) return false;
  const hasNoId = header.customerId === null && header.institutionIds.length === 0;
  return warnings.some(({ code }) => code === "customer-not-named") || (hasNoId && header.institution !== null);
}

const nameOf = ({ institution, institutionIds }: Institution): string =>
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
  expected?: { institution: Institution | null; clean: <T>(data: T) => T };
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
  if (institution && names.some((name) => name && spelling(name) === spelling(institution))) return true;
  return expected?.institution
    ? isSameInstitution(expected.institution, expected.clean({ institution, institutionIds }))
    : false;
}
