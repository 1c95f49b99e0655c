import { counterExceptions } from "@/lib/counter/standard/exceptions";

/** Contents of a mail to the provider; nothing in it is secret. */
export type ReportedAttempt = {
  platform: string;
  organization: string;
  report: { code: string; release: string };
  /** yyyy-MM */
  month: string;
  /** Identifies the library to the provider; "" if hidden from the user. */
  customerId: string;
  /** Requested URL without secrets. */
  usedUrl: string;
  startedAt: Date;
  finishedAt: Date | null;
  httpStatus: number | null;
  errorCode: string;
  /** Technical reason of a failure; "" for none. */
  detail: string;
  exceptions: readonly { code: number | null; message: string; data: string }[];
  /** Errors of the reader, in English. */
  problems: readonly string[];
  /** The beginning of the answer, or why it is not here. */
  answer: { text: string; isWhole: boolean } | { missing: "none" | "not-shown" | "not-text" };
  /** IP addresses of our requests. */
  addresses: readonly string[];
  /** Signature. */
  from: string;
};

export const MOST_CHARACTERS = 2000;

/** A mail to a provider, in English: what was requested, returned and expected. */
export function vendorMail(reported: ReportedAttempt): { subject: string; body: string } {
  const { platform, report, month, errorCode } = reported;
  const subject = `COUNTER API (SUSHI): ${platform}, ${report.code} of Release ${report.release}, ${month}: ${headline(reported)}`;
  const body = [
    "Dear colleagues,",
    `We harvest COUNTER usage reports for ${reported.organization} from ${platform}. The request below did not return the report. Could you please look into it?`,
    facts(reported),
    ...(reported.exceptions.length > 0 ? [`Exceptions in your response:\n${exceptions(reported)}`] : []),
    ...(reported.problems.length > 0 ? [`Problems with the response:\n${list(reported.problems)}`] : []),
    `What we expected:\n${expected(errorCode, reported)}`,
    answer(reported),
    ["Kind regards,", ...[reported.from, reported.organization].filter(Boolean)].join("\n"),
  ];
  return { subject: oneLine(subject), body: `${body.join("\n\n")}\n` };
}

function facts(reported: ReportedAttempt): string {
  const { report, usedUrl, startedAt, finishedAt, httpStatus, detail, addresses } = reported;
  const lines = [
    ["Request", `${report.release === "4" ? "POST (SOAP)" : "GET"} ${usedUrl}`],
    ["", "(IDs, keys and extra parameters are hidden in it; we can send them separately if you need them)"],
    ...(reported.customerId ? [["Customer ID", reported.customerId]] : []),
    ["Report", `${report.code}, COUNTER Release ${report.release}, usage of ${reported.month}`],
    ["Sent", utc(startedAt)],
    ["Ended", finishedAt ? utc(finishedAt) : "not yet"],
    ["HTTP status", httpStatus === null ? "no response" : String(httpStatus)],
    ["Error", `${headline(reported)}${detail ? ` (${detail})` : ""}`],
    ...(addresses.length > 0 ? [["Our IP addresses", addresses.join(", ")]] : []),
  ];
  return lines.map(([name, value]) => (name ? `${name}: ${value}` : `${value}`)).join("\n");
}

const utc = (moment: Date): string =>
  moment
    .toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, " UTC");

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const list = (lines: readonly string[]): string => lines.map((line) => `- ${oneLine(line)}`).join("\n");

function exceptions({ exceptions: all }: ReportedAttempt): string {
  return list(
    all.map(({ code, message, data }) =>
      [code === null ? "without a code" : code, message, data].filter((part) => part !== "").join(": "),
    ),
  );
}

/** The standard's name of the error; for other failures, what happened on the network. */
function headline({ errorCode, httpStatus }: ReportedAttempt): string {
  const standard = counterExceptions[Number(errorCode)];
  if (errorCode !== "" && standard) return `exception ${errorCode}, ${standard.message}`;
  if (/^\d+$/.test(errorCode)) return `exception ${errorCode}`;
  const named = wire[errorCode];
  if (named) return named;
  return errorCode.startsWith("http-")
    ? `HTTP status ${httpStatus ?? errorCode.slice(5)}`
    : "the response is not a valid report";
}

const wire: Readonly<Record<string, string>> = {
  "": "please check the response",
  connection: "no connection to the server",
  dns: "the server name cannot be resolved",
  "insecure-address": "the address is not encrypted (https)",
  redirect: "the redirect cannot be followed, or loses the request",
  "time-out": "no response in time",
  tls: "no secure connection (TLS certificate)",
  truncated: "the response is incomplete",
  "too-large": "the response is too large",
  "empty-answer": "the response is empty",
  "exception-without-code": "an error without a COUNTER code",
  "html-page": "a web page instead of a report",
  "not-counter": "the response is not a COUNTER report",
  "report-with-error-status": "a report with an HTTP status other than 200",
};

function expected(errorCode: string, { report, month }: ReportedAttempt): string {
  const request = `the report ${report.code} of Release ${report.release} for ${month}`;
  if (["1030", "2000", "2010", "2020", "http-401", "http-403", "1110", "1111"].includes(errorCode))
    return `The library received these credentials for this service. We expected ${request}; please check that they are active and complete and that they give access to this report.`;
  if (errorCode === "2030") return `We expected ${request}; please allow requests from our IP addresses.`;
  if (["3000", "3010", "http-404"].includes(errorCode))
    return `We expected ${request}. If you do not offer it, please tell us which reports and releases you offer and at what address.`;
  if (errorCode === "3032")
    return `We expected ${request}. The Code of Practice requires usage of the current year and the 24 months before it.`;
  if (errorCode === "3040")
    return `We expected ${request}, complete. Please tell us which usage is missing and whether it can still be added.`;
  if (["3030", "3031"].includes(errorCode))
    return `We expected ${request}. Usage should be available within four weeks of the end of the month; please confirm if there was none.`;
  return `We expected ${request} as the Code of Practice describes it, or one of its exceptions with a code and message.`;
}

function answer({ answer: came }: ReportedAttempt): string {
  if ("missing" in came) return missing[came.missing];
  const title = came.isWhole ? "Your response:" : `Your response, its first ${MOST_CHARACTERS} characters:`;
  return `${title}\n${"-".repeat(20)}\n${came.text}\n${"-".repeat(20)}`;
}

const missing = {
  none: "There was no response that we could keep.",
  "not-shown": "We have kept your response as we received it and can send it to you.",
  "not-text": "Your response is not text; we have kept it as we received it and can send it to you.",
};
