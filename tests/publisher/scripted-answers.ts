import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { type CounterException, exceptionJson, statusOf } from "./exceptions";
import type { Falsehood } from "./honest-reply";
import { hugeTitleReport } from "./huge-report";
import { firstDay, lastDay, type Month } from "./month";
import type { Asked } from "./read-request";
import { jsonReply, once, type Reply } from "./reply";

/** Which requests a scripted answer is meant for; what is left out matches everything. */
export type Match = {
  platform?: string;
  what?: Asked["what"];
  /** Report id in any case. */
  report?: string;
  customerId?: string;
  /** Month of begin_date. */
  month?: Month;
};

/** Anything a provider may send instead of the right answer. */
export type Answer =
  /** `status` defaults to the code's own; `form` is how the exceptions are placed in the body. */
  | {
      kind: "exceptions";
      list: CounterException[];
      status?: number;
      form?: "header" | "object" | "array" | "exception";
      retryAfter?: string;
    }
  | { kind: "html"; title?: string; status?: number }
  | { kind: "text"; text: string; status?: number; contentType?: string }
  /** The true report, ended after some bytes as if it were complete. */
  | { kind: "truncated"; bytes: number }
  /** The connection is reset, at once or after some bytes of the true report. */
  | { kind: "reset"; afterBytes?: number }
  | { kind: "slow"; milliseconds: number; bytes?: number }
  /** To the same path, or another, here or at another origin. */
  | { kind: "redirect"; status?: number; origin?: string; path?: string; dropsQuery?: boolean }
  | { kind: "wrong-month"; month: Month }
  | { kind: "wrong-report"; report: string }
  | { kind: "wrong-customer"; customerId: string; name: string }
  /** The short date `yyyy-mm` misread as its first day. */
  | { kind: "one-day" }
  /** A valid report of at least so many bytes. */
  | { kind: "oversized"; bytes: number }
  | { kind: "gzip"; levels?: 1 | 2; isLabelled?: boolean }
  | { kind: "queued"; retryAfter?: string; hasBody?: boolean }
  | { kind: "too-many-requests"; retryAfter: string }
  /** An error text that repeats the secrets of the request. */
  | { kind: "echoed-secret" }
  | { kind: "file"; path: string; status?: number; contentType?: string }
  | { kind: "honest" };

export type Situation = { asked: Asked; url: URL; honest: (asked: Asked, falsehood?: Falsehood) => Reply };

const json = { "content-type": "application/json" };

export function matches(match: Match, { platform, what, reportId, query }: Asked): boolean {
  return (
    (match.platform ?? platform.key) === platform.key &&
    (match.what ?? what) === what &&
    (match.report === undefined || match.report.toLowerCase() === reportId?.toLowerCase()) &&
    (match.customerId === undefined || match.customerId === query.get("customer_id")) &&
    (match.month === undefined || match.month === query.get("begin_date")?.slice(0, 7))
  );
}

export function scriptedReply(answer: Answer, situation: Situation): Reply {
  const { asked, honest } = situation;
  switch (answer.kind) {
    case "exceptions":
      return exceptionsReply(answer, asked);
    case "html":
      return htmlReply(answer);
    case "text":
      return textReply(answer.text, answer);
    case "truncated":
      return { ...honest(asked), breakAfter: { bytes: answer.bytes, how: "end" } };
    case "reset":
      return { ...honest(asked), breakAfter: { bytes: answer.afterBytes ?? 0, how: "reset" } };
    case "slow":
      return { ...honest(asked), pace: { bytes: answer.bytes ?? 1024, milliseconds: answer.milliseconds } };
    case "redirect":
      return redirectReply(answer, situation);
    case "oversized":
      return { status: 200, headers: json, body: hugeTitleReport(Math.ceil(answer.bytes / 100)) };
    case "gzip":
      return gzipReply(answer, honest(asked));
    case "queued":
      return queuedReply(answer, asked);
    case "too-many-requests":
      return tooManyRequests(answer.retryAfter, asked);
    case "echoed-secret":
      return echoedSecret(situation);
    case "file":
      return fileReply(answer);
    default:
      return falseReport(answer, situation);
  }
}

type Kind<K extends Answer["kind"]> = Extract<Answer, { kind: K }>;

function falseReport(
  answer: Kind<"wrong-month" | "wrong-report" | "wrong-customer" | "one-day" | "honest">,
  { asked, honest }: Situation,
): Reply {
  switch (answer.kind) {
    case "wrong-month": {
      const query = new URLSearchParams(asked.query);
      query.set("begin_date", firstDay(answer.month));
      query.set("end_date", lastDay(answer.month));
      return honest({ ...asked, query });
    }
    case "wrong-report":
      return honest({ ...asked, reportId: answer.report });
    case "wrong-customer":
      return honest(asked, { institution: { name: answer.name, customerId: answer.customerId } });
    case "one-day": {
      const day = firstDay(asked.query.get("begin_date")?.slice(0, 7) ?? "");
      return honest(asked, { begin: day, end: day });
    }
    case "honest":
      return honest(asked);
  }
}

function exceptionsReply(answer: Kind<"exceptions">, { release, reportId }: Asked): Reply {
  const { list, status, form = "header", retryAfter } = answer;
  const bodies = list.map((exception) => exceptionJson(exception, release));
  const header = { Report_ID: reportId?.toUpperCase(), Release: release };
  const forms = {
    header: { Report_Header: { ...header, Exceptions: bodies }, Report_Items: [] },
    exception: { Report_Header: header, Exception: bodies[0] },
    object: bodies[0],
    array: bodies,
  };
  const reply = jsonReply(status ?? statusOf(list[0]?.code ?? 0), forms[form]);
  return retryAfter ? { ...reply, headers: { ...reply.headers, "retry-after": retryAfter } } : reply;
}

function htmlReply({ title = "Sign in", status = 200 }: Kind<"html">): Reply {
  const page = `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return { status, headers: { "content-type": "text/html; charset=utf-8" }, body: once(page) };
}

function textReply(
  text: string,
  { status = 200, contentType = "text/plain" }: Omit<Kind<"text">, "kind" | "text">,
): Reply {
  return { status, headers: { "content-type": contentType }, body: once(text) };
}

function redirectReply({ status = 302, origin, path, dropsQuery }: Kind<"redirect">, { url }: Situation): Reply {
  const location = `${origin ?? url.origin}${path ?? url.pathname}${dropsQuery ? "" : url.search}`;
  return { status, headers: { location }, body: once("") };
}

function gzipReply({ levels = 1, isLabelled = true }: Kind<"gzip">, reply: Reply): Reply {
  let body: Readable = Readable.from(reply.body);
  for (let level = 0; level < levels; level += 1) body = body.pipe(createGzip());
  return { ...reply, headers: { ...reply.headers, ...(isLabelled ? { "content-encoding": "gzip" } : {}) }, body };
}

function queuedReply({ retryAfter, hasBody = true }: Kind<"queued">, { release }: Asked): Reply {
  const body = hasBody ? JSON.stringify(exceptionJson({ code: 1011 }, release)) : "";
  return { status: 202, headers: { ...json, ...(retryAfter ? { "retry-after": retryAfter } : {}) }, body: once(body) };
}

function tooManyRequests(retryAfter: string, { release }: Asked): Reply {
  const reply = jsonReply(429, exceptionJson({ code: 1020, data: "1 request per second" }, release));
  return { ...reply, headers: { ...reply.headers, "retry-after": retryAfter } };
}

function echoedSecret({ url, asked }: Situation): Reply {
  const secrets = ["requestor_id", "api_key"].map((name) => `${name}=${asked.query.get(name) ?? ""}`).join(", ");
  const exception = { code: 2000, message: `Not authorized: ${secrets}`, data: url.href, helpUrl: url.href };
  return jsonReply(401, exceptionJson(exception, asked.release));
}

function fileReply({ path, status = 200, contentType = "application/json" }: Kind<"file">): Reply {
  return { status, headers: { "content-type": contentType }, body: createReadStream(path) };
}
