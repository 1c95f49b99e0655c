import type { FindingCode } from "@/lib/counter/finding";
import type { Reading } from "@/lib/counter/reading";
import { type Month, monthOf } from "@/lib/counter/standard/month";
import { isBinding, retirementBefore, retirementOf } from "@/lib/counter/standard/retirement";
import type { TransportFailure } from "@/lib/kit/outgoing/transport-failed";
import type { AnswerFailure, SettledStatus } from "../states/attempt-status";

/** `errorCode`: a COUNTER exception code, an AnswerFailure, "redirect" or the code of a finding; empty on success. */
export type Classified = { status: SettledStatus; errorCode: string; isPartial: boolean };

type Answer = { httpStatus: number; reading: Reading };

/**
 * Classifies an answer by its content first and its HTTP status second: servers send 200 with errors, and errors with
 * usage. Order of checks: COUNTER digest, section 12.
 */
export function classifyAnswer({ httpStatus, reading }: Answer): Classified {
  switch (reading.verdict) {
    case "import":
      // A table with nothing but zeros is valid and means no usage.
      return reading.decision?.verdict === "empty" ? noData("") : imported(httpStatus, reading);
    case "empty":
      return empty(httpStatus, reading);
    case "reject":
      if (reading.errors.some(({ code }) => code === "redirect-loses-request")) return failed("redirect");
      if (!isGood(httpStatus) && reading.exceptions.length === 0) return failed(httpFailure(httpStatus));
      return { status: "parsing_failed", errorCode: rejection(reading), isPartial: false };
    case "not-counter":
      return foreign(httpStatus, reading);
  }
}

const isGood = (httpStatus: number) => httpStatus >= 200 && httpStatus < 300;

const failed = (errorCode: AnswerFailure | TransportFailure | `${number}`): Classified => ({
  status: "download_failed",
  errorCode,
  isPartial: false,
});

const noData = (errorCode: "" | `${number}`): Classified => ({ status: "no_data", errorCode, isPartial: false });

/**
 * Codes reported although usage was imported: a part is missing, or a parameter was ignored (3060: a filter, perhaps
 * the platform), so there may be too much usage.
 */
const codesOfUsage = [3040, 3031, 3032, 3060, 3080];

function imported(httpStatus: number, { months, exceptions }: Reading): Classified {
  const isPartial = (months.partial ?? []).length > 0;
  const code = codesOfUsage.find((exceptionCode) => exceptions.some((exception) => exception.code === exceptionCode));
  if (code) return { status: "success", errorCode: String(code), isPartial };
  // Reports come with status 200 (CoP 5.1.1, appendix D); 0 is an unknown status.
  const errorCode = httpStatus === 200 || httpStatus === 0 ? "" : ("report-with-error-status" satisfies AnswerFailure);
  return { status: "success", errorCode, isPartial };
}

/** The request that an answer without usage belongs to. */
type Circumstances = { release: string; month: Month; today: Date; daysSinceMonth: number; wasUnreadyBefore: boolean };

/** Four months. Providers must process a month within four weeks (CoP 5.1 §7.6), but some are late for longer. */
const LATE_DAYS = 124;

/**
 * Distinguishes the two meanings of 3031 and 3032 while providers move to another release (CoP 5.1.1, appendix D): 3031 for
 * a report of the old release that is no longer generated, 3032 for months that exist in the old release only.
 */
export function withReleases(classified: Classified, of: Circumstances): Classified {
  const { errorCode, status } = classified;
  if (status === "success") return classified;
  if (errorCode === "3031" && isRetired(of)) return failed("release-retired");
  if (errorCode === "3032" && isOnlyInEarlierRelease(of)) return failed("only-in-earlier-release");
  return classified;
}

function isRetired({ release, today, daysSinceMonth, wasUnreadyBefore }: Circumstances): boolean {
  const retirement = retirementOf(release);
  if (!retirement || monthOf(today) < retirement.successorFrom) return false;
  return !isBinding(retirement, today) || daysSinceMonth > LATE_DAYS || wasUnreadyBefore;
}

function isOnlyInEarlierRelease({ release, month, today }: Circumstances): boolean {
  const retirement = retirementBefore(release);
  return retirement !== undefined && isBinding(retirement, today) && month >= retirement.oldestMonth;
}

function empty(httpStatus: number, { decision }: Reading): Classified {
  const decisive = decision?.decisive ?? null;
  if (!decisive || decisive.severity === "info") return silent(httpStatus);
  if (decisive.class === "no-usage") return noData("3030");
  if (decisive.class === "not-ready") return noData("3031");
  return failed(decisive.code === null ? codeless(httpStatus) : `${decisive.code}`);
}

/** Neither usage nor an error. Informational exceptions prove nothing, so the HTTP status decides. */
function silent(httpStatus: number): Classified {
  if (httpStatus === 202) return failed("1011");
  return isGood(httpStatus) ? noData("") : failed(httpFailure(httpStatus));
}

/** SOAP faults and some servers' own errors have no code; an HTTP status that names the cause is then more precise. */
function codeless(httpStatus: number): AnswerFailure {
  return [401, 403, 404, 429].includes(httpStatus) ? httpFailure(httpStatus) : "exception-without-code";
}

/** The one rejection that another request format may cure takes precedence. */
function rejection({ errors }: Reading): string {
  const codes = errors.map(({ code }) => code);
  return codes.find((code) => code === "short-dates-misread") ?? codes[0] ?? "not-counter";
}

function foreign(httpStatus: number, { kind, errors }: Reading): Classified {
  if (httpStatus === 202) return failed("1011");
  if (!isGood(httpStatus)) return failed(httpFailure(httpStatus));
  if (kind === "html") return failed("html-page");
  const [firstCode] = errors.map(({ code }) => code);
  if (firstCode === "empty-answer") return failed("empty-answer");
  if (firstCode && damages.includes(firstCode))
    return { status: "parsing_failed", errorCode: firstCode, isPartial: false };
  return failed("not-counter");
}

/** The answer cannot be opened, so its content is unknown. */
const damages: readonly FindingCode[] = [
  "gzip-broken",
  "gzip-nested",
  "gzip-truncated",
  "inflated-too-big",
  "inflated-too-far",
  "json-trailing",
  "json-truncated",
  "too-many-values",
  "xml-broken",
  "xml-doctype",
  "xml-node-too-big",
  "xml-too-deep",
  "xml-truncated",
];

const named: Readonly<Record<number, AnswerFailure>> = {
  400: "http-400",
  401: "http-401",
  403: "http-403",
  404: "http-404",
  429: "http-429",
};

export function httpFailure(httpStatus: number): AnswerFailure {
  const exact = named[httpStatus];
  if (exact) return exact;
  if (httpStatus >= 500) return "http-5xx";
  return httpStatus >= 400 ? "http-4xx" : "http-other";
}
