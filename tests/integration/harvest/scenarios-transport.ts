import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import { type SmallReportSubject, smallReport } from "@/lib/simulator/publisher/small-report";
import {
  brokenCredentials,
  cutShort,
  failed,
  failedForGood,
  laterOn,
  noUsage,
  refused,
  type Scenario,
  usage,
} from "./scenario";

type Made = Extract<ScriptedAnswer, { kind: "made" }>;

const json = (subject: SmallReportSubject) => JSON.stringify(smallReport(subject));
const made = (make: Made["make"], more: Omit<Made, "kind" | "make"> = {}): Made => ({ kind: "made", make, ...more });
/** The small report for any request. */
const plain = made((subject) => smallReport(subject));
const text = (content: string, status = 200): ScriptedAnswer => ({ kind: "text", text: content, status });
const exception = (code: number, more: { status?: number; retryAfter?: string } = {}): ScriptedAnswer => ({
  kind: "exceptions",
  list: [{ code }],
  form: "object",
  ...more,
});
const DAY = 86_400;

const inString = (content: string) => (content.startsWith('"') ? (["json-in-string"] as const) : []);

const noReport: Scenario[] = [
  {
    name: "a web page with 200",
    of: ["1"],
    answers: [{ kind: "html", title: "Sign in" }],
    outcome: failed("html-page", { says: ["kind-html"], tells: ["Sign in"] }),
  },
  {
    name: "a login page after a comment and a byte order mark",
    of: ["1"],
    answers: [text("\ufeff\n<!-- proxy --><html><head><title>Library\n login</title></head></html>")],
    outcome: failed("html-page", { says: ["kind-html"], tells: ["Library login"] }),
  },
  {
    name: "a program's error output, with 200",
    of: ["1"],
    answers: [text("<br />\n<b>Fatal error</b>:  Out of memory in <b>/srv/report.php</b> on line <b>3</b><br />\n")],
    outcome: failed("html-page", { says: ["kind-html"], tells: ["Fatal error : Out of memory"] }),
  },
  ...["HTTP Error 400: Bad request", "no json"].map(
    (content): Scenario => ({
      name: `the text “${content}” with 200`,
      of: ["2"],
      answers: [text(content)],
      outcome: failed("not-counter", { says: ["kind-text"], tells: [content] }),
    }),
  ),
  ...["", " \n", "null", '""', "{}", "[]"].map(
    (content): Scenario => ({
      name: `the empty answer ${JSON.stringify(content)}`,
      of: ["3"],
      answers: [text(content)],
      outcome: failed("empty-answer", { says: [...inString(content), "empty-answer"] }),
    }),
  ),
  {
    name: "204 without a body",
    of: ["3"],
    answers: [text("", 204)],
    outcome: failed("empty-answer", { says: ["empty-answer"] }),
  },
  {
    name: "an error of a web gateway",
    of: ["2"],
    answers: [text('{"message":"Endpoint request timed out"}', 504)],
    outcome: failed("http-5xx", {
      ...{ says: ["provider-message"], exceptions: [null], tells: ["Endpoint request timed out"] },
    }),
  },
  {
    name: "the list of reports instead of one",
    of: ["2"],
    answers: [made(() => [{ Report_ID: "TR", Release: "5", Report_Name: "Title Report", Path: "/reports/tr" }])],
    outcome: failed("not-counter", { says: ["json-not-counter"] }),
  },
];

const packing: Scenario[] = [
  ...["text/html", "text/plain", "application/octet-stream", "image/png"].map(
    (type): Scenario => ({
      name: `a report called ${type}`,
      of: ["4"],
      answers: [made(json, { headers: { "content-type": type } })],
      outcome: usage(),
    }),
  ),
  {
    name: "gzip as announced",
    of: ["5"],
    answers: [{ kind: "gzip" }],
    outcome: usage({ stored: "truth" }),
  },
  {
    name: "gzip without a header",
    of: ["5"],
    answers: [{ kind: "gzip", isLabeled: false }],
    outcome: usage({ stored: "truth" }),
  },
  {
    name: "gzip twice, announced once",
    of: ["5"],
    answers: [{ kind: "gzip", levels: 2 }],
    outcome: usage({ stored: "truth" }),
  },
  {
    name: "gzip three times",
    of: ["5"],
    answers: [made((subject) => gzipSync(gzipSync(gzipSync(json(subject)))))],
    outcome: refused("gzip-nested"),
  },
  {
    name: "plain text announced as gzip",
    of: ["5"],
    answers: [made(json, { headers: { "content-encoding": "gzip" } })],
    outcome: usage(),
  },
  {
    name: "gzip damaged in transit",
    of: ["5"],
    answers: [made((subject) => gzipSync(json(subject)).fill(0x55, 40, 60))],
    outcome: refused("gzip-broken"),
  },
  {
    name: "gzip that ends too early",
    of: ["5", "14"],
    answers: [made((subject) => gzipSync(json(subject)).subarray(0, 200))],
    outcome: cutShort("gzip-truncated"),
  },
  {
    name: "a decompression bomb announced as gzip",
    of: ["5"],
    answers: [made(() => gzipSync(Buffer.alloc(30_000_000, " ")), { headers: { "content-encoding": "gzip" } })],
    outcome: failedForGood("too-large"),
  },
  {
    name: "a decompression bomb of spaces within a file",
    of: ["5"],
    answers: [made(() => gzipSync(gzipSync(Buffer.alloc(30_000_000, " "))))],
    outcome: refused("inflated-too-far"),
  },
];

const waiting: Scenario[] = [
  { name: "202 without a body", of: ["6"], answers: [text("", 202)], outcome: queued(60, { says: ["empty-answer"] }) },
  {
    name: "202 with the id of a job",
    of: ["6"],
    answers: [text('"1f6b7c9e-report"', 202)],
    outcome: queued(60, { says: ["json-in-string", "kind-text"] }),
  },
  {
    name: "202 with a page",
    of: ["6"],
    answers: [{ kind: "html", status: 202 }],
    outcome: queued(60, { says: ["kind-html"] }),
  },
  {
    name: "202 with exception 1011",
    of: ["6", "12"],
    answers: [{ kind: "queued" }],
    outcome: queued(60, { exceptions: [1011] }),
  },
  {
    name: "202 with the whole report",
    of: ["6"],
    answers: [made(json, { status: 202 })],
    outcome: usage({ code: "report-with-error-status" }),
  },
  {
    name: "202 with a report that has no items yet",
    of: ["6"],
    answers: [made((subject) => smallReport(subject, { items: [] }), { status: 202 })],
    outcome: queued(60, { says: ["no-items-no-exception"] }),
  },
  {
    name: "queued, then the report",
    of: ["6", "12"],
    answers: [{ kind: "queued", hasBody: false }, exception(1011, { status: 200 }), plain],
    outcome: usage({ before: ["1011", "1011"] }),
  },
  {
    name: "queued, then no usage",
    of: ["12"],
    answers: [{ kind: "queued" }, exception(3030)],
    outcome: noUsage("3030", { before: ["1011"], exceptions: [3030] }),
  },
  {
    name: "queued for the fourth time",
    of: ["12"],
    answers: Array<ScriptedAnswer>(4).fill({ kind: "queued" }),
    outcome: queued(480, { before: Array(3).fill("1011"), exceptions: [1011] }),
  },
  {
    name: "queued forever",
    of: ["12"],
    answers: Array<ScriptedAnswer>(12).fill({ kind: "queued" }),
    outcome: failedForGood("1011", { before: Array(11).fill("1011"), exceptions: [1011] }),
  },
  {
    name: "queued, with Retry-After: 90",
    of: ["7"],
    answers: [{ kind: "queued", retryAfter: "90" }],
    outcome: queued(90, { exceptions: [1011] }),
  },
  {
    name: "queued three times, each for 5 seconds",
    of: ["7", "12"],
    answers: Array<ScriptedAnswer>(3).fill({ kind: "queued", retryAfter: "5" }),
    outcome: queued(20, { before: ["1011", "1011"], exceptions: [1011] }),
  },
  {
    name: "busy until a date",
    of: ["7"],
    answers: [
      made(busy, { status: 503, headers: () => ({ "retry-after": new Date(Date.now() + 300_000).toUTCString() }) }),
    ],
    outcome: laterOn("1010", 300, { exceptions: [1010] }),
  },
  {
    name: "busy until a date in the past",
    of: ["7"],
    answers: [made(busy, { status: 503, headers: { "retry-after": "Fri, 31 Dec 1999 23:59:59 GMT" } })],
    outcome: laterOn("1010", 60, { exceptions: [1010] }),
  },
  {
    name: "busy for ten days",
    of: ["7"],
    answers: [exception(1010, { retryAfter: "864000" })],
    outcome: laterOn("1010", DAY, { exceptions: [1010] }),
  },
  {
    name: "busy for “a while”",
    of: ["7"],
    answers: [exception(1010, { retryAfter: "a while" })],
    outcome: laterOn("1010", 60, { exceptions: [1010] }),
  },
  {
    name: "503 with a page and Retry-After",
    of: ["7"],
    answers: [
      made(() => "<html><title>Maintenance</title></html>", { status: 503, headers: { "retry-after": "1800" } }),
    ],
    outcome: laterOn("http-5xx", 1800, { says: ["kind-html"], tells: ["Maintenance"] }),
  },
  {
    name: "503 with a page",
    of: ["7"],
    answers: [{ kind: "html", status: 503 }],
    outcome: failed("http-5xx", { says: ["kind-html"] }),
  },
  {
    name: "too many requests, with Retry-After",
    of: ["10"],
    answers: [{ kind: "too-many-requests", retryAfter: "75" }],
    outcome: laterOn("1020", 75, { exceptions: [1020], tells: ["1 request per second"] }),
  },
  {
    name: "too many requests, for the third time",
    of: ["10"],
    answers: Array<ScriptedAnswer>(3).fill(exception(1020)),
    outcome: laterOn("1020", 40, { before: ["1020", "1020"], exceptions: [1020] }),
  },
  {
    name: "too many requests, with 200 and in a header",
    of: ["10"],
    answers: [{ kind: "exceptions", list: [{ code: 1020, data: "5 requests a day" }], status: 200 }],
    outcome: laterOn("1020", 10, { exceptions: [1020] }),
  },
  {
    name: "too many requests, with 403",
    of: ["10", "8"],
    answers: [exception(1020, { status: 403 })],
    outcome: laterOn("1020", 10, { exceptions: [1020] }),
  },
  {
    name: "429 with a page",
    of: ["10"],
    answers: [{ kind: "html", status: 429 }],
    outcome: laterOn("http-429", 10, { says: ["kind-html"] }),
  },
];

function queued(seconds: number, more: Parameters<typeof laterOn>[2]) {
  return laterOn("1011", seconds, { rest: 0, ...more });
}

function busy() {
  return { Code: 1010, Message: "Service Busy" };
}

const statuses: Scenario[] = [
  ...[2000, 1030].map(
    (code): Scenario => ({
      name: `${code} with 200`,
      of: ["8"],
      answers: [exception(code, { status: 200 })],
      outcome: brokenCredentials(`${code}`, { exceptions: [code] }),
    }),
  ),
  ...[400, 404, 500].map(
    (status): Scenario => ({
      name: `no usage (3030) with ${status}`,
      of: ["8"],
      answers: [exception(3030, { status })],
      outcome: noUsage("3030", { exceptions: [3030] }),
    }),
  ),
  {
    name: "no longer available (3032) with 404 does not break the report",
    of: ["8"],
    answers: [exception(3032, { status: 404 })],
    outcome: failedForGood("3032", { exceptions: [3032] }),
  },
  {
    name: "usage with 500",
    of: ["8"],
    answers: [made(json, { status: 500 })],
    outcome: usage({ code: "report-with-error-status" }),
  },
  {
    name: "an empty report with 500 is not a month without usage",
    of: ["8"],
    answers: [made((subject) => smallReport(subject, { items: [] }), { status: 502 })],
    outcome: failed("http-5xx", { says: ["no-items-no-exception"] }),
  },
  {
    name: "403 for unknown programs",
    of: ["9"],
    answers: [{ kind: "html", title: "Request blocked", status: 403 }],
    outcome: failedForGood("http-403", {
      broken: { level: "credentials", by: "http-403" },
      says: ["kind-html"],
      tells: ["Request blocked"],
    }),
    asked: (requests) => expect(requests.at(-1)?.headers["user-agent"]).toMatch(/^Usus\/\d+\.\d+/),
  },
  ...([401, 400, 500] as const).map(
    (status): Scenario => ({
      name: `${status} without a reason, without a recent success`,
      of: ["8"],
      answers: [text("", status)],
      outcome: failedForGood(status === 500 ? "http-5xx" : `http-${status}`, {
        broken: { level: "credentials", by: `http-${status}` },
        says: ["empty-answer"],
      }),
    }),
  ),
  ...([400, 500] as const).map(
    (status): Scenario => ({
      name: `${status} without a reason, after a recent success`,
      of: ["8"],
      workedLately: true,
      answers: [text("", status)],
      outcome: failed(status === 500 ? "http-5xx" : `http-${status}`, { says: ["empty-answer"] }),
    }),
  ),
  {
    name: "404 without a reason",
    of: ["8"],
    answers: [text("Not Found", 404)],
    outcome: failedForGood("http-404", { broken: { level: "report", by: "http-404" }, says: ["kind-text"] }),
  },
  {
    name: "418",
    of: ["8"],
    answers: [text("teapot", 418)],
    outcome: failed("http-4xx", { says: ["kind-text"] }),
  },
];

export const transportScenarios: Scenario[] = [...noReport, ...packing, ...waiting, ...statuses];
