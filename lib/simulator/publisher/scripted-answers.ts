import { createReadStream } from "node:fs";
import { type BrokenAnswer, brokenReply } from "./broken-replies";
import { type ExceptionsAnswer, exceptionsReply } from "./exception-forms";
import { exceptionJson } from "./exceptions";
import type { Falsehood, ListChange } from "./honest-reply";
import { firstDay, lastDay, type Month } from "./month";
import type { PublisherRequest } from "./read-request";
import { jsonReply, type Reply, replyOnce } from "./reply";
import { type SmallReportSubject, subjectOf } from "./small-report";

/** Requests that a scripted answer applies to; omitted fields match everything. */
export type Match = {
  platform?: string;
  /** Default: "report". */
  what?: PublisherRequest["what"];
  /** Report id in any case. */
  report?: string;
  customerId?: string;
  /** Month of begin_date. */
  month?: Month;
  /** First and last month of begin_date. */
  from?: Month;
  until?: Month;
  release?: PublisherRequest["release"];
  /** Dates are months without days. */
  hasShortDates?: boolean;
};

/** Answers that a provider may send instead of the right one. */
export type ScriptedAnswer =
  | ExceptionsAnswer
  | { kind: "html"; title?: string; status?: number }
  | { kind: "text"; text: string; status?: number; contentType?: string }
  | BrokenAnswer
  /** To the same or another path, here or at another origin; "" has no target. */
  | { kind: "redirect"; status?: number; origin?: string; path?: string; dropsQuery?: boolean }
  | { kind: "wrong-month"; month: Month }
  | { kind: "wrong-report"; report: string }
  | { kind: "wrong-customer"; customerId: string; name: string }
  /** The short date `yyyy-mm` misread as its first day. */
  | { kind: "one-day" }
  | { kind: "queued"; retryAfter?: string; hasBody?: boolean }
  | { kind: "too-many-requests"; retryAfter: string }
  /** An error text that repeats the secrets of the request. */
  | { kind: "echoed-secret" }
  | { kind: "file"; path: string; status?: number; contentType?: string }
  /** Computed from the request: bytes and texts as they are, anything else as JSON. */
  | {
      kind: "made";
      make: (subject: SmallReportSubject, request: PublisherRequest) => unknown;
      status?: number;
      headers?: Record<string, string> | ((request: PublisherRequest) => Record<string, string>);
    }
  /** The list of reports with these changes. */
  | { kind: "report-list"; change: ListChange }
  /** The right answer, with these changes. */
  | { kind: "honest"; falsehood?: Falsehood; status?: number };

export type Situation = {
  request: PublisherRequest;
  url: URL;
  honest: (request: PublisherRequest, falsehood?: Falsehood) => Reply;
  listReports: (change: ListChange) => unknown;
};

const json = { "content-type": "application/json" };

export function matches(match: Match, { platform, what, release, reportId, query }: PublisherRequest): boolean {
  const date = query.get("begin_date") ?? "";
  const month = date.slice(0, 7);
  return (
    (match.release ?? release) === release &&
    (match.hasShortDates ?? date === month) === (date === month) &&
    (match.from ?? month) <= month &&
    month <= (match.until ?? month) &&
    (match.platform ?? platform.key) === platform.key &&
    (match.what ?? "report") === what &&
    (match.report === undefined || match.report.toLowerCase() === reportId?.toLowerCase()) &&
    (match.customerId === undefined || match.customerId === query.get("customer_id")) &&
    (match.month === undefined || match.month === month)
  );
}

export function scriptedReply(answer: ScriptedAnswer, situation: Situation): Reply {
  const { request, honest } = situation;
  switch (answer.kind) {
    case "exceptions":
      return exceptionsReply(answer, request);
    case "made":
      return madeReply(answer, request);
    case "html":
      return htmlReply(answer);
    case "text":
      return textReply(answer.text, answer);
    case "redirect":
      return redirectReply(answer, situation);
    case "queued":
      return queuedReply(answer, request);
    case "too-many-requests":
      return tooManyRequests(answer.retryAfter, request);
    case "echoed-secret":
      return echoedSecret(situation);
    case "file":
      return fileReply(answer);
    case "report-list":
      return jsonReply(200, situation.listReports(answer.change));
    case "truncated":
    case "reset":
    case "cut":
    case "stalled":
    case "slow":
    case "held":
    case "oversized":
    case "endless":
    case "gzip":
      return brokenReply(answer, () => honest(request));
    default:
      return falseReport(answer, situation);
  }
}

type Kind<K extends ScriptedAnswer["kind"]> = Extract<ScriptedAnswer, { kind: K }>;

function falseReport(
  answer: Kind<"wrong-month" | "wrong-report" | "wrong-customer" | "one-day" | "honest">,
  { request, honest }: Situation,
): Reply {
  switch (answer.kind) {
    case "wrong-month": {
      const query = new URLSearchParams(request.query);
      query.set("begin_date", firstDay(answer.month));
      query.set("end_date", lastDay(answer.month));
      return honest({ ...request, query });
    }
    case "wrong-report":
      return honest({ ...request, reportId: answer.report });
    case "wrong-customer":
      return honest(request, { institution: { name: answer.name, customerId: answer.customerId } });
    case "one-day": {
      const day = firstDay(request.query.get("begin_date")?.slice(0, 7) ?? "");
      return honest(request, { begin: day, end: day });
    }
    case "honest": {
      const reply = honest(request, answer.falsehood);
      return { ...reply, status: answer.status ?? reply.status };
    }
  }
}

function madeReply({ make, status = 200, headers = json }: Kind<"made">, request: PublisherRequest): Reply {
  const result = make(subjectOf(request), request);
  const body = typeof result === "string" || result instanceof Uint8Array ? result : JSON.stringify(result);
  return { status, headers: typeof headers === "function" ? headers(request) : headers, body: replyOnce(body) };
}

function htmlReply({ title = "Sign in", status = 200 }: Kind<"html">): Reply {
  const page = `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return { status, headers: { "content-type": "text/html; charset=utf-8" }, body: replyOnce(page) };
}

function textReply(
  text: string,
  { status = 200, contentType = "text/plain" }: Omit<Kind<"text">, "kind" | "text">,
): Reply {
  return { status, headers: { "content-type": contentType }, body: replyOnce(text) };
}

function redirectReply({ status = 302, origin, path, dropsQuery }: Kind<"redirect">, { url }: Situation): Reply {
  const location = `${origin ?? url.origin}${path ?? url.pathname}${dropsQuery ? "" : url.search}`;
  return { status, headers: { location }, body: replyOnce("") };
}

function queuedReply({ retryAfter, hasBody = true }: Kind<"queued">, { release }: PublisherRequest): Reply {
  const body = hasBody ? JSON.stringify(exceptionJson({ code: 1011 }, release)) : "";
  return {
    status: 202,
    headers: { ...json, ...(retryAfter ? { "retry-after": retryAfter } : {}) },
    body: replyOnce(body),
  };
}

function tooManyRequests(retryAfter: string, { release }: PublisherRequest): Reply {
  const reply = jsonReply(429, exceptionJson({ code: 1020, data: "1 request per second" }, release));
  return { ...reply, headers: { ...reply.headers, "retry-after": retryAfter } };
}

function echoedSecret({ url, request }: Situation): Reply {
  const secrets = ["requestor_id", "api_key"].map((name) => `${name}=${request.query.get(name) ?? ""}`).join(", ");
  const exception = { code: 2000, message: `Not authorized: ${secrets}`, data: url.href, helpUrl: url.href };
  return jsonReply(401, exceptionJson(exception, request.release));
}

function fileReply({ path, status = 200, contentType = "application/json" }: Kind<"file">): Reply {
  return { status, headers: { "content-type": contentType }, body: createReadStream(path) };
}
