import { exceptionJson, httpStatus, type SimulatedException } from "./exceptions";
import type { PublisherRequest } from "./read-request";
import { jsonReply, type Reply } from "./reply";
import { smallReport, subjectOf } from "./small-report";

/** Places of exceptions in providers' answers. "header" is the standard's, "object" the standard's for HTTP errors. */
export const exceptionForms = [
  "header",
  "header-single",
  "header-exception",
  "header-lower-case",
  "exception",
  "beside-items",
  "among-items",
  "root-exceptions",
  "root-exception",
  "object",
  "array",
  "body",
  "response",
  "data",
  "body-array",
  "detail",
  "detail-array",
  "detail-text",
  "fault",
  "message-text",
  "text",
] as const;

export type ExceptionForm = (typeof exceptionForms)[number];

export type ExceptionsAnswer = {
  kind: "exceptions";
  list: SimulatedException[];
  /** Default: that of the code. */
  status?: number;
  form?: ExceptionForm;
  /** Replaces the key Code. */
  key?: "Code" | "code" | "Number" | "number";
  isCodeText?: boolean;
  /** Adds the usage of the small report; requires a form with items. */
  hasUsage?: boolean;
  retryAfter?: string;
};

type Json = Record<string, unknown>;

export function exceptionsReply(answer: ExceptionsAnswer, request: PublisherRequest): Reply {
  const { list, status, form = "header", retryAfter } = answer;
  const entries = list.map((exception) => keyed(exceptionJson(exception, request.release), answer));
  const body = placed(form, entries, smallReport(subjectOf(request), answer.hasUsage ? {} : { items: [] }));
  const reply = jsonReply(status ?? httpStatus(list[0]?.code ?? 0), body);
  return retryAfter ? { ...reply, headers: { ...reply.headers, "retry-after": retryAfter } } : reply;
}

function keyed({ Code, ...rest }: Json, { key = "Code", isCodeText }: ExceptionsAnswer): Json {
  return { [key]: isCodeText ? String(Code) : Code, ...rest };
}

function placed(form: ExceptionForm, list: Json[], { Report_Header, Report_Items }: Json): unknown {
  const header = { ...object(Report_Header) };
  const [first] = list;
  switch (form) {
    case "header":
      return { Report_Header: { ...header, Exceptions: list }, Report_Items };
    case "header-single":
      return { Report_Header: { ...header, Exceptions: first }, Report_Items };
    case "header-exception":
      return { Report_Header: { ...header, Exception: first }, Report_Items };
    case "header-lower-case":
      return { report_header: { ...lowerCase(header), exceptions: list.map(lowerCase) }, report_items: Report_Items };
    case "exception":
      return { Report_Header: header, Exception: first };
    case "beside-items":
      return { Report_Header: header, Report_Items, Exceptions: list };
    case "among-items":
      return { Report_Header: header, Report_Items: [...list, ...(Array.isArray(Report_Items) ? Report_Items : [])] };
    default:
      return alone(form, list);
  }
}

/** Forms without a report around them. */
function alone(form: ExceptionForm, list: Json[]): unknown {
  const [first] = list;
  switch (form) {
    case "root-exceptions":
      return { Exceptions: list };
    case "root-exception":
      return { exception: first };
    case "array":
      return list;
    case "body-array":
      return { body: list };
    case "detail":
      return { detail: first };
    case "detail-array":
      return { detail: list };
    case "detail-text":
      return { detail: `${first?.Code}: ${first?.Message}` };
    case "fault":
      return { fault: { faultstring: "Failed in the back end", detail: { exceptions: list } } };
    case "message-text":
      return { statusCode: 500, message: JSON.stringify(first) };
    case "text":
      return JSON.stringify(first);
    case "body":
    case "response":
    case "data":
      return { statusCode: 200, [form]: first };
    default:
      return first;
  }
}

const lowerCase = (json: Json): Json =>
  Object.fromEntries(Object.entries(json).map(([key, value]) => [key.toLowerCase(), value]));

function object(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
