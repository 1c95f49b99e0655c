import type { SettledStatus } from "../states/attempt-status";
import type { DateForm } from "../sushi/build-request";

/** A finished try and everything the decision about the next one depends on. */
export type Try = {
  status: SettledStatus;
  errorCode: string;
  isPartial: boolean;
  /** Codes of earlier tries of the intention, oldest first. */
  earlier: readonly string[];
  /** Started by the installation, not by a user. */
  isAutomatic: boolean;
  /** This version of the credentials has returned an answer, before or just now. */
  isVerified: boolean;
  /** The credentials or their report are broken. */
  isBroken: boolean;
  /** Seconds, from the server's Retry-After. */
  retryAfter: number | null;
  /** Whole days since the end of the month. */
  daysSinceMonth: number;
};

export type Next = {
  /** Seconds until the next try of this intention; null for none. */
  retryIn: number | null;
  /** Seconds without any request to the server. */
  serverRests: number;
  /** The month is confirmed to have no usage. */
  isKnownEmpty: boolean;
  /** The server has deleted this month and all earlier ones. */
  isGone: boolean;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Maximum of retries for late or partial months. */
const MOST_DATA_RETRIES = 5;
const MOST_INTERRUPTIONS = 5;
/** Partial data of a month older than this will not be completed. */
const GRACE_DAYS = 45;
/** The answer ended too early although the server called it complete; the next one may be whole. */
const CUT_SHORT = ["gzip-truncated", "json-truncated", "table-truncated", "xml-truncated"];
/** Failures of the service, not of the month: they do not count as tries for the month. */
const SERVICE = [
  "1000",
  "1010",
  "1011",
  "4001",
  "1020",
  "http-429",
  "interrupted",
  "storage",
  "3020",
  "short-dates-misread",
];
const NEEDS_LONG_DATES = ["short-dates-misread", "3020", "1000"];

const end: Next = { retryIn: null, serverRests: 0, isKnownEmpty: false, isGone: false };

/** When an intention is retried, if at all: growing gaps for a failing server, days for a month not ready yet. */
export function nextTry(ended: Try): Next {
  const { errorCode, earlier, isPartial, status } = ended;
  const inARow = consecutive(earlier, errorCode);
  switch (errorCode) {
    case "interrupted":
      return inARow < MOST_INTERRUPTIONS ? { ...end, retryIn: 0 } : end;
    case "storage":
      return { ...end, retryIn: Math.min(HOUR, 5 * MINUTE * 2 ** Math.min(inARow, 20)) };
    case "3020":
      // The month may not be over yet where the provider is.
      if (ended.daysSinceMonth <= 1 && inARow < 3) return { ...end, retryIn: DAY };
      return earlier.includes(errorCode) ? end : { ...end, retryIn: 0 };
    case "short-dates-misread":
      return earlier.includes(errorCode) ? end : { ...end, retryIn: 0 };
    case "1000":
      return resting(ended, growing(ended, HOUR, inARow));
    case "1010":
      return resting(ended, growing(ended, MINUTE, inARow));
    case "1011":
    case "4001":
      return { ...resting(ended, growing(ended, MINUTE, inARow)), serverRests: 0 };
    case "1020":
    case "http-429":
      return resting(ended, withoutEnd(ended, inARow));
    case "http-5xx":
      if (!ended.retryAfter) break;
      return resting(ended, growing(ended, HOUR, inARow));
    case "3032":
    case "only-in-earlier-release":
      return { ...end, isGone: !isPartial };
    case "release-retired":
      return end;
    case "3040":
      return partialForEver(ended);
  }
  if (status === "success") return isPartial ? partial(ended) : end;
  if (status === "no_data") return withoutData(ended);
  return status === "download_failed" || CUT_SHORT.includes(errorCode) ? failed(ended) : end;
}

/** Date format of the next try: long after the short one was misread or refused. */
export function datesFor(earlier: readonly string[]): DateForm {
  return NEEDS_LONG_DATES.some((code) => earlier.includes(code)) ? "long" : "short";
}

/**
 * Doubles each time, from the server's Retry-After or else from `first`, up to one day. Null, which gives up, once both
 * exceed a day, so that a short Retry-After does not end the intention within minutes.
 */
function growing({ retryAfter }: Try, first: number, inARow: number): number | null {
  const seconds = (retryAfter || first) * 2 ** inARow;
  return seconds > DAY && first * 2 ** inARow > DAY ? null : Math.min(DAY, seconds);
}

/** A server that limits the request rate will answer again: gaps of up to an hour, or its Retry-After. */
function withoutEnd({ retryAfter }: Try, inARow: number): number {
  return Math.min(Math.max(HOUR, retryAfter ?? 0), (retryAfter || 10) * 2 ** Math.min(inARow, 20));
}

function resting({ retryAfter, isBroken }: Try, seconds: number | null): Next {
  if (seconds === null || isBroken) return { ...end, serverRests: retryAfter ?? 0 };
  return { ...end, retryIn: seconds, serverRests: seconds };
}

/**
 * Publishers send "no usage" (3030) when they mean "not ready" (3031), so an automatic harvest retries before it
 * believes them.
 */
function withoutData(ended: Try): Next {
  const isNotReady = ended.errorCode === "3031";
  const retryIn = daysLater(ended);
  if (retryIn !== null) return { ...end, retryIn };
  return { ...end, isKnownEmpty: !isNotReady && ended.isVerified };
}

function partial(ended: Try): Next {
  return ended.daysSinceMonth > GRACE_DAYS ? end : { ...end, retryIn: daysLater(ended) };
}

/** Usually a permanent error (CoP 5.1.1, appendix D): one more try while the month may still be completed. */
function partialForEver(ended: Try): Next {
  return ended.earlier.includes("3040") ? end : partial(ended);
}

function failed(ended: Try): Next {
  const cannotHelp = ["blocked-address", "insecure-address", "too-large", "secrets-unreadable"];
  const isOver = ended.isBroken || cannotHelp.includes(ended.errorCode);
  return isOver ? end : { ...end, retryIn: daysLater(ended) };
}

/** 1, 2, 4, 8, 8 days; only for automatic harvests with working credentials. */
function daysLater({ isAutomatic, isVerified, earlier }: Try): number | null {
  if (!isAutomatic || !isVerified) return null;
  const retries = earlier.filter((code) => !isService(code)).length;
  return retries < MOST_DATA_RETRIES ? DAY * Math.min(8, 2 ** retries) : null;
}

const isService = (code: string) => SERVICE.includes(code);

function consecutive(earlier: readonly string[], code: string): number {
  const other = earlier.findLastIndex((before) => before !== code);
  return earlier.length - 1 - other;
}
