import { rulesForColumns } from "@/lib/kit/rule";

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

/** A worker is still busy with these. */
export const unsettledStatuses = ["downloading", "importing"] as const satisfies readonly AttemptStatus[];

const { isOneOf } = rulesForColumns<{ status: AttemptStatus | null }>({ status: "status" });

/** For a row of attempts in TypeScript and in PostgreSQL. */
export const isUnsettled = isOneOf("status", ...unsettledStatuses);

export type SettledStatus = Exclude<AttemptStatus, (typeof unsettledStatuses)[number]>;

/** The server accepted the request and is preparing the report (1011; also the non-standard 4001). Not a failure. */
export const isPreparing = (errorCode: string): boolean => errorCode === "1011" || errorCode === "4001";

/**
 * Failures that are neither COUNTER exceptions nor findings of a reader. Texts of these and of the transport's
 * failures: messages/<locale>/harvest.json.
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
  "only-in-earlier-release",
  "release-retired",
  "report-with-error-status",
] as const;

export type AnswerFailure = (typeof answerFailures)[number];
