import type { CounterException } from "@/lib/counter/exceptions";
import type { Reading } from "@/lib/counter/reading";
import type { AnswerFailure, SettledStatus } from "./attempt-status";

/** `errorCode`: a COUNTER exception code, an AnswerFailure, or the code of what the reader found; empty when all is well. */
export type Classified = { status: SettledStatus; errorCode: string; isPartial: boolean };

type Answer = { httpStatus: number; reading: Reading };

/**
 * What an answer means, by its content first and its HTTP status second: servers send 200 with errors, and errors with
 * usage. Order of tests: COUNTER digest, section 12.
 */
export function classifyAnswer({ httpStatus, reading }: Answer): Classified {
  switch (reading.verdict) {
    case "import":
      return imported(reading);
    case "empty":
      return empty(httpStatus, reading);
    case "reject":
      if (!isGood(httpStatus) && reading.exceptions.length === 0) return failed(httpFailure(httpStatus));
      return { status: "parsing_failed", errorCode: rejection(reading), isPartial: false };
    case "not-counter":
      return foreign(httpStatus, reading);
  }
}

const isGood = (httpStatus: number) => httpStatus >= 200 && httpStatus < 300;

const failed = (errorCode: AnswerFailure | `${number}`): Classified => ({
  status: "download_failed",
  errorCode,
  isPartial: false,
});

const noData = (errorCode: "" | `${number}`): Classified => ({ status: "no_data", errorCode, isPartial: false });

const partialCodes = [3040, 3031, 3032];

function imported({ decision, exceptions }: Reading): Classified {
  const isPartial = decision?.isPartial ?? false;
  const code = partialCodes.find((partial) => exceptions.some((exception) => exception.code === partial));
  return { status: "success", errorCode: isPartial && code ? String(code) : "", isPartial };
}

function empty(httpStatus: number, { decision }: Reading): Classified {
  const decisive = decision?.decisive ?? null;
  if (!decisive || decision?.class === "no-usage") return silent(httpStatus, decisive);
  if (decisive.class === "not-ready") return noData("3031");
  return failed(decisive.code === null ? "exception-without-code" : `${decisive.code}`);
}

/** No usage and no reason against it; notes alone say nothing, so the HTTP status may. */
function silent(httpStatus: number, decisive: CounterException | null): Classified {
  if (decisive?.class === "no-usage") return noData("3030");
  if (httpStatus === 202) return failed("1011");
  return isGood(httpStatus) ? noData("") : failed(httpFailure(httpStatus));
}

/** The one rejection that another way of asking may cure goes before all others. */
function rejection({ errors }: Reading): string {
  const codes = errors.map(({ code }) => code);
  return codes.find((code) => code === "short-dates-misread") ?? codes[0] ?? "not-counter";
}

function foreign(httpStatus: number, { kind }: Reading): Classified {
  if (httpStatus === 202) return failed("1011");
  if (!isGood(httpStatus)) return failed(httpFailure(httpStatus));
  if (kind === "html") return failed("html-page");
  return failed(kind === "empty" ? "empty-answer" : "not-counter");
}

const named: Readonly<Record<number, AnswerFailure>> = {
  400: "http-400",
  401: "http-401",
  403: "http-403",
  404: "http-404",
  429: "http-429",
};

function httpFailure(httpStatus: number): AnswerFailure {
  const exact = named[httpStatus];
  if (exact) return exact;
  if (httpStatus >= 500) return "http-5xx";
  return httpStatus >= 400 ? "http-4xx" : "http-other";
}
