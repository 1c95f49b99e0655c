/** Meaning of an exception for a harvesting client. */
export type ExceptionClass =
  | "info"
  | "note"
  | "no-usage"
  | "not-ready"
  | "gone"
  | "partial"
  | "queued"
  | "busy"
  | "too-many-requests"
  | "unavailable"
  | "credentials"
  | "not-supported"
  | "dates"
  | "unknown";

export type ExceptionSeverity = "info" | "warning" | "error";

/** An exception in a response; severity is derived from the code, never from the response. */
export type CounterException = {
  code: number | null;
  message: string;
  data?: string;
  helpUrl?: string;
  severity: ExceptionSeverity;
  class: ExceptionClass;
  where: "header" | "root" | "item" | "table" | "xml";
};

type StandardException = {
  message: string;
  class: ExceptionClass;
  /** Releases whose text defines the exception; none for private codes. */
  releases: readonly ("5" | "5.1")[];
  /** HTTP status that Release 5.1 requires; Release 5 requires none. */
  httpStatus?: number;
};

const both = ["5", "5.1"] as const;

/**
 * Exceptions of the COUNTER API and private codes seen in practice. Releases 5 to 5.0.3: appendix F; Release 5.1.1 (30
 * June 2026): appendix D, table D.1.
 */
export const counterExceptions: Readonly<Record<number, StandardException>> = {
  0: { message: "Info or debug", class: "info", releases: both, httpStatus: 200 },
  1000: { message: "Service Not Available", class: "unavailable", releases: both, httpStatus: 503 },
  1010: { message: "Service Busy", class: "busy", releases: both, httpStatus: 503 },
  1011: { message: "Report Queued for Processing", class: "queued", releases: both, httpStatus: 202 },
  1020: { message: "Client has made too many requests", class: "too-many-requests", releases: both, httpStatus: 429 },
  1030: {
    message: "Insufficient Information to Process Request",
    class: "credentials",
    releases: both,
    httpStatus: 400,
  },
  1110: { message: "Authentication failed (private code)", class: "credentials", releases: [] },
  1111: { message: "Location not authorized (private code)", class: "credentials", releases: [] },
  2000: {
    message: "Requestor Not Authorized to Access Service",
    class: "credentials",
    releases: both,
    httpStatus: 401,
  },
  2010: {
    message: "Requestor is Not Authorized to Access Usage for Institution",
    class: "credentials",
    releases: both,
    httpStatus: 403,
  },
  2011: { message: "Global Reports Not Supported", class: "not-supported", releases: ["5.1"], httpStatus: 403 },
  2020: { message: "APIKey Invalid", class: "credentials", releases: both, httpStatus: 401 },
  2030: { message: "IP Address Not Authorized to Access Service", class: "credentials", releases: ["5"] },
  3000: { message: "Report Not Supported", class: "not-supported", releases: ["5"] },
  3010: { message: "Report Version Not Supported", class: "not-supported", releases: ["5"] },
  3020: { message: "Invalid Date Arguments", class: "dates", releases: both, httpStatus: 400 },
  3030: { message: "No Usage Available for Requested Dates", class: "no-usage", releases: both, httpStatus: 200 },
  3031: { message: "Usage Not Ready for Requested Dates", class: "not-ready", releases: both, httpStatus: 200 },
  3032: { message: "Usage No Longer Available for Requested Dates", class: "gone", releases: both, httpStatus: 200 },
  3040: { message: "Partial Data Returned", class: "partial", releases: both, httpStatus: 200 },
  3050: { message: "Parameter Not Recognized in this Context", class: "note", releases: both, httpStatus: 200 },
  3060: { message: "Invalid ReportFilter Value", class: "note", releases: both, httpStatus: 200 },
  3061: { message: "Incongruous ReportFilter Value", class: "note", releases: both, httpStatus: 200 },
  3062: { message: "Invalid ReportAttribute Value", class: "note", releases: both, httpStatus: 200 },
  3063: { message: "Components Not Supported", class: "note", releases: ["5.1"], httpStatus: 200 },
  3070: { message: "Required ReportFilter Missing", class: "unknown", releases: both, httpStatus: 200 },
  3071: { message: "Required ReportAttribute Missing", class: "unknown", releases: ["5"] },
  3080: { message: "Limit Requested Greater than Maximum Server Limit", class: "note", releases: ["5"] },
  4001: { message: "Report queued (private code)", class: "queued", releases: [] },
};

/** Classes by precedence for a response without usage, most decisive first. */
const precedence: readonly ExceptionClass[] = [
  "credentials",
  "not-supported",
  "unavailable",
  "busy",
  "queued",
  "too-many-requests",
  "dates",
  "not-ready",
  "gone",
  "partial",
  "no-usage",
  "unknown",
  "note",
  "info",
];

/** Whether the standard defines the code. */
export const isException = (code: string): boolean => Number(code) in counterExceptions;

/** The class of a code; 1 to 999 are a provider's own warnings, unlisted codes are unknown. */
export function classOf(code: number | null): ExceptionClass {
  if (code === null) return "unknown";
  if (code >= 1 && code <= 999) return "note";
  return counterExceptions[code]?.class ?? "unknown";
}

/** Severity of a code; the Severity in responses is contradictory and was dropped in Release 5.1. */
export function severityOf(code: number | null): ExceptionSeverity {
  if (code === null) return "error";
  if (code === 0 || [3050, 3061, 3062, 3063].includes(code)) return "info";
  if (code <= 999 || [1011, 3032, 3040, 3060, 3080].includes(code)) return "warning";
  return "error";
}

const severities: readonly ExceptionSeverity[] = ["error", "warning", "info"];

/** The exception that decides about a response without usage; null if there is none. */
export function mostSerious(exceptions: readonly CounterException[]): CounterException | null {
  const rank = ({ class: name, severity }: CounterException) =>
    precedence.indexOf(name) * severities.length + severities.indexOf(severity);
  return exceptions.reduce<CounterException | null>(
    (worst, next) => (worst && rank(worst) <= rank(next) ? worst : next),
    null,
  );
}

/**
 * Meaning of a response without errors. With usage, exceptions only qualify it (whole-months.ts). Without usage, the
 * most serious one decides; none, or information only, means "no usage".
 */
export type Decision = {
  verdict: "import" | "empty";
  class: ExceptionClass | null;
  decisive: CounterException | null;
};

/** Decides on the meaning of a response from its exceptions and whether it has usage. */
export function decide(exceptions: readonly CounterException[], hasUsage: boolean): Decision {
  const decisive = mostSerious(exceptions);
  if (hasUsage) return { verdict: "import", class: decisive?.class ?? null, decisive };
  const isSilent = !decisive || decisive.severity === "info";
  return { verdict: "empty", class: isSilent ? "no-usage" : decisive.class, decisive };
}
