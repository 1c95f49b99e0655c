import { rulesOver } from "@/lib/kit/rule";

/** What became of one request, as the database names it. */
export const attemptStatuses = [
  "downloading",
  "importing",
  "success",
  "no_data",
  "download_failed",
  "parsing_failed",
  "import_failed",
] as const;

export type AttemptStatus = (typeof attemptStatuses)[number];

/** Still in somebody's hands. */
export const unsettledStatuses = ["downloading", "importing"] as const satisfies readonly AttemptStatus[];

const { isOneOf } = rulesOver<{ status: AttemptStatus | null }>({ status: "status" });

/** The same of a row of attempts, in PostgreSQL too. */
export const isUnsettled = isOneOf("status", ...unsettledStatuses);

export type SettledStatus = Exclude<AttemptStatus, (typeof unsettledStatuses)[number]>;

/** The server has taken the request and works on the report (1011, and 4001 of its own): nothing has failed. */
export const isPreparing = (errorCode: string): boolean => errorCode === "1011" || errorCode === "4001";

/**
 * Reasons that are neither a COUNTER exception nor something a reader found in the file: their words are in
 * messages/<locale>/harvest.json, together with those of the transport.
 */
export const answerFailures = [
  "clash",
  "empty-answer",
  "exception-without-code",
  "file-changed",
  "html-page",
  "http-400",
  "http-401",
  "http-403",
  "http-404",
  "http-429",
  "http-4xx",
  "http-5xx",
  "http-other",
  "import",
  "not-counter",
  "not-used",
] as const;

export type AnswerFailure = (typeof answerFailures)[number];
