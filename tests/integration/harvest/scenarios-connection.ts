import { expect } from "vitest";
import { findSubscription } from "@/lib/simulator/publisher/consortium";
import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import { type Bend, type SmallReportSubject, smallItem, smallReport } from "@/lib/simulator/publisher/small-report";
import {
  cutShort,
  failed,
  failedForGood,
  laterOn,
  noUsage,
  type Outcome,
  refused,
  type Scenario,
  usage,
} from "./scenario";

type Made = Extract<ScriptedAnswer, { kind: "made" }>;

const made = (make: Made["make"], more: Omit<Made, "kind" | "make"> = {}): Made => ({ kind: "made", make, ...more });
const small = (bend: Bend = {}) => made((subject) => smallReport(subject, bend));
const json = (subject: SmallReportSubject) => JSON.stringify(smallReport(subject));
const exception = (code: number): ScriptedAnswer => ({ kind: "exceptions", list: [{ code }], form: "object" });
/** In the credentials of every scenario, as recorded at the publisher. */
const ours = { Customer_ID: findSubscription("hradisko", "lumina")?.credentials.customerId };
const sentTo = (location: string) => made(() => "", { status: 302, headers: { location } });

/** An answer that proves nothing after a redirect that dropped the request. */
const elsewhere = (name: string, answer: ScriptedAnswer, more: Partial<Outcome> = {}): Scenario => ({
  name: `a redirect to another host, which sends ${name}`,
  of: ["11"],
  answers: (hosts) => [{ kind: "redirect", origin: hosts.elsewhere }, answer],
  outcome: redirectedAstray({ tells: ["localhost"], ...more }),
});
const redirectedAstray = (more: Partial<Outcome> = {}): Outcome =>
  failed("redirect", { says: ["redirect-loses-request"], ...more });

const lostRequests: Scenario[] = [
  elsewhere("a refusal with its status (2000)", exception(2000), { exceptions: [2000] }),
  ...[1030, 2000, 2010, 2020, 3000, 3020, 3030, 3031, 3060].map((code) =>
    elsewhere(`${code} with 200`, { kind: "exceptions", list: [{ code }] }, { exceptions: [code] }),
  ),
  elsewhere("no usage of ours", small({ header: ours, items: [] }), {
    says: ["no-items-no-exception", "redirect-loses-request"],
  }),
  elsewhere("an error (500)", { kind: "html", status: 500 }, { says: ["redirect-loses-request", "kind-html"] }),
  elsewhere("a page to sign in", { kind: "html" }, { says: ["redirect-loses-request", "kind-html"] }),
  elsewhere("a report without a customer", small()),
  elsewhere("a report of another customer", small({ header: { Customer_ID: "x-1" } }), {
    says: ["customer-not-named", "redirect-loses-request"],
  }),
  elsewhere("a report without a period", small({ header: { ...ours, Report_Filters: [] } }), {
    says: ["period-missing", "redirect-loses-request"],
  }),
  elsewhere("another report", small({ header: { ...ours, Report_ID: "PR" } }), {
    says: ["redirect-loses-request", "wrong-report"],
  }),
  {
    name: "a redirect to another host, which is preparing the report (1011)",
    of: ["11"],
    answers: (hosts) => [{ kind: "redirect", origin: hosts.elsewhere }, { kind: "queued" }],
    outcome: laterOn("1011", 60, { rest: 0, exceptions: [1011] }),
  },
  {
    name: "a redirect to another host, which sends half a report",
    of: ["11", "14"],
    answers: (hosts) => [{ kind: "redirect", origin: hosts.elsewhere }, made((subject) => json(subject).slice(0, -1))],
    outcome: cutShort("json-truncated"),
  },
  {
    name: "a redirect on the same server that loses all parameters",
    of: ["11"],
    answers: [{ kind: "redirect", dropsQuery: true }, { kind: "honest" }],
    outcome: redirectedAstray({ tells: ["/lumina/reports/tr"], exceptions: [1030] }),
  },
  {
    name: "a redirect on the same server to another month",
    of: ["11"],
    answers: [
      made(() => "", {
        status: 302,
        headers: ({ query }) => {
          const other = new URLSearchParams(query);
          other.set("begin_date", "2020-01");
          other.set("end_date", "2020-01");
          return { location: `/lumina/reports/tr?${other}` };
        },
      }),
      { kind: "exceptions", list: [{ code: 3030 }], form: "object" },
    ],
    outcome: redirectedAstray({ exceptions: [3030] }),
  },
];

const redirects: Scenario[] = [
  ...[301, 302, 303, 307, 308].map(
    (status): Scenario => ({
      name: `${status} to the same server`,
      of: ["11"],
      answers: [{ kind: "redirect", status }, small()],
      outcome: usage(),
      asked: (requests) => {
        const [first, second] = requests.slice(-2);
        expect(second?.query).toEqual(first?.query);
      },
    }),
  ),
  {
    name: "a redirect to a page",
    of: ["11"],
    answers: [{ kind: "redirect" }, { kind: "html" }],
    outcome: failed("html-page", { says: ["kind-html"] }),
  },
  {
    name: "a redirect to another host, which sends the report",
    of: ["11"],
    answers: ({ elsewhere }) => [{ kind: "redirect", origin: elsewhere }, small({ header: ours })],
    outcome: usage(),
    asked: (requests) => {
      const last = requests.at(-1);
      expect(last?.headers.host).toMatch(/^localhost:/);
      expect(Object.keys(last?.query ?? {}).sort()).toEqual(["attributes_to_show", "begin_date", "end_date"]);
    },
  },
  {
    name: "a redirect that only adds parameters",
    of: ["11"],
    answers: [
      made(() => "", {
        status: 302,
        headers: ({ query }) => ({ location: `/lumina/reports/tr?session=1&${query}` }),
      }),
      { kind: "exceptions", list: [{ code: 3030 }] },
    ],
    outcome: noUsage("3030", { exceptions: [3030] }),
  },
  ...lostRequests,
  {
    name: "a redirect in a circle",
    of: ["11"],
    answers: Array<ScriptedAnswer>(6).fill({ kind: "redirect" }),
    outcome: failed("redirect", { tells: ["too many"] }),
  },
  {
    name: "a redirect without a target",
    of: ["11"],
    answers: [made(() => "", { status: 302, headers: {} })],
    outcome: failed("redirect", { tells: ["no address"] }),
  },
  {
    name: "a redirect into a private network",
    of: ["11"],
    answers: [sentTo("https://10.0.0.1/counter")],
    outcome: failedForGood("blocked-address"),
  },
  {
    name: "a redirect to the metadata of a cloud",
    of: ["11"],
    answers: [sentTo("http://169.254.169.254/latest/meta-data")],
    outcome: failedForGood("insecure-address"),
  },
  {
    name: "a redirect to a file",
    of: ["11"],
    answers: [sentTo("file:///etc/passwd")],
    outcome: failed("redirect", { tells: ["protocol"] }),
  },
  {
    name: "a redirect to https, where the TLS handshake fails",
    of: ["11", "19"],
    answers: ({ withoutTls }) => [sentTo(withoutTls)],
    outcome: failed("tls"),
  },
];

/** Items of one parent that are together too large to be read in one piece. */
function largeReport(subject: SmallReportSubject) {
  const { Report_Header } = smallReport(subject);
  const Items = Array.from({ length: 4000 }, (_, index) =>
    smallItem(subject, { item: { Item: `Small Article ${index}` }, counts: { Total_Item_Requests: 2 } }),
  );
  return { Report_Header, Report_Items: [{ Title: "Small Journal", Items }] };
}

const lengths: Scenario[] = [
  {
    name: "an item report in a single parent of a megabyte",
    of: ["13"],
    report: "IR",
    release: "5.1",
    answers: [made(largeReport)],
    outcome: usage({ stored: { Total_Item_Requests: 8000 } }),
  },
  {
    name: "500 MB, announced",
    of: ["13"],
    answers: [{ kind: "oversized", bytes: 500_000_000, isAnnounced: true }],
    outcome: failedForGood("too-large"),
  },
  {
    name: "500 MB, in chunks",
    of: ["13"],
    answers: [{ kind: "oversized", bytes: 500_000_000 }],
    outcome: failedForGood("too-large"),
  },
  {
    name: "chunks without end",
    of: ["13"],
    answers: [{ kind: "endless" }],
    outcome: failedForGood("too-large"),
  },
  {
    name: "a connection closed before the announced length",
    of: ["14"],
    answers: [{ kind: "cut", bytes: 900, isAnnounced: true }],
    outcome: failed("truncated"),
  },
  {
    name: "a connection closed before the last chunk",
    of: ["14"],
    answers: [{ kind: "cut", bytes: 900 }],
    outcome: failed("truncated"),
  },
  {
    name: "half a report as if it were whole",
    of: ["14"],
    answers: [{ kind: "truncated", bytes: 2000 }],
    outcome: cutShort("json-truncated"),
  },
  {
    name: "a report that lacks its last bracket",
    of: ["14"],
    answers: [made((subject) => json(subject).slice(0, -1))],
    outcome: cutShort("json-truncated"),
  },
  {
    name: "a header without its end",
    of: ["14"],
    answers: [made(() => '{"Report_Header":{"Report_ID":"TR"')],
    outcome: cutShort("json-truncated"),
  },
  { name: "a connection reset at once", of: ["14"], answers: [{ kind: "reset" }], outcome: failed("connection") },
  {
    name: "a connection reset midway",
    of: ["14"],
    answers: [{ kind: "reset", afterBytes: 900 }],
    outcome: failed("truncated"),
  },
  {
    name: "a report that trickles",
    of: ["13"],
    report: "PR",
    answers: [{ kind: "slow", milliseconds: 3, bytes: 100 }],
    outcome: usage({ stored: "truth" }),
  },
  {
    name: "a report sent twice",
    of: ["15"],
    answers: [made((subject) => json(subject).repeat(2))],
    outcome: refused("json-trailing"),
  },
  {
    name: "a report followed by a page",
    of: ["15"],
    answers: [made((subject) => `${json(subject)}<html><body>Error</body></html>`)],
    outcome: refused("json-trailing"),
  },
  {
    name: "a report followed by spaces and zero bytes",
    of: ["15"],
    answers: [made((subject) => `${json(subject)}\r\n\u0000\u001a`)],
    outcome: usage(),
  },
];

const addresses: Scenario[] = [
  ...["/", "/reports", "/reports/", "/reports/tr", "/status", "/members", "/reports/tr?begin_date=2020-01", " "].map(
    (end): Scenario => ({
      name: `the address entered with “${end}”`,
      of: ["16"],
      url: (base) => `${base}${end}`,
      answers: [{ kind: "honest" }],
      outcome: usage({ stored: "truth" }),
      asked: (requests) => expect(requests.at(-1)?.path).toBe("/lumina/reports/tr"),
    }),
  ),
  ...["/r51", "/r51/", "/r51/reports", ""].map(
    (end): Scenario => ({
      name: `the address entered with “${end}” for Release 5.1`,
      of: ["16"],
      release: "5.1",
      url: (base) => `${base}${end}`,
      answers: [{ kind: "honest" }],
      outcome: usage({ stored: "truth" }),
      asked: (requests) => expect(requests.at(-1)?.path).toBe("/lumina/r51/reports/tr"),
    }),
  ),
  {
    name: "no server on the port",
    of: ["19"],
    url: (_, { nobody }) => `${nobody}/counter`,
    answers: [],
    outcome: failed("connection"),
  },
  {
    name: "a failed TLS handshake",
    of: ["19"],
    url: (_, { withoutTls }) => `${withoutTls}/counter`,
    answers: [],
    outcome: failed("tls"),
  },
  {
    name: "a self-signed certificate",
    of: ["19"],
    url: (_, { untrusted }) => `${untrusted}/counter`,
    answers: [],
    outcome: failed("tls"),
  },
  {
    name: "a name that does not exist",
    of: ["19"],
    url: () => "https://sushi.publisher.invalid/counter",
    answers: [],
    outcome: failed("dns"),
  },
];

/** The dates of the last two requests, in order. */
function datesAre(second: "short" | "long"): NonNullable<Scenario["asked"]> {
  return (requests) => {
    const [one, two] = requests.slice(-2).map(({ query }) => query.begin_date);
    expect(one).toMatch(/^\d{4}-\d\d$/);
    expect(two).toMatch(second === "long" ? /^\d{4}-\d\d-01$/ : /^\d{4}-\d\d$/);
  };
}

const dates: Scenario[] = [
  {
    name: "a short date read as its first day",
    of: ["17"],
    answers: [{ kind: "one-day" }, { kind: "honest" }],
    outcome: usage({ before: ["short-dates-misread"], stored: "truth" }),
    asked: datesAre("long"),
  },
  {
    name: "a short date read as its first day, which has no usage",
    of: ["17"],
    answers: [
      made((subject) => {
        const day = `${subject.month}-01`;
        const Report_Filters = [
          { Name: "Begin_Date", Value: day },
          { Name: "End_Date", Value: day },
        ];
        return smallReport(subject, { header: { Report_Filters, Exceptions: [{ Code: 3030 }] }, items: [] });
      }),
      small(),
    ],
    outcome: usage({ before: ["short-dates-misread"] }),
    asked: datesAre("long"),
  },
  {
    name: "even a long date read as its first day",
    of: ["17"],
    answers: [{ kind: "one-day" }, { kind: "one-day" }],
    outcome: refused("short-dates-misread", {
      before: ["short-dates-misread"],
    }),
  },
  {
    name: "a short date refused (3020)",
    of: ["17"],
    answers: [exception(3020), small()],
    outcome: usage({ before: ["3020"] }),
    asked: datesAre("long"),
  },
  {
    name: "any date refused (3020)",
    of: ["17"],
    answers: [exception(3020), exception(3020)],
    outcome: failedForGood("3020", { before: ["3020"], exceptions: [3020] }),
    asked: datesAre("long"),
  },
  {
    name: "a short date answered by “not available” (1000)",
    of: ["17"],
    answers: [exception(1000), small()],
    outcome: usage({ before: ["1000"] }),
    asked: datesAre("long"),
  },
  {
    name: "“not available” (1000) for the second time",
    of: ["17"],
    answers: [exception(1000), exception(1000)],
    outcome: laterOn("1000", 7200, { before: ["1000"], exceptions: [1000] }),
  },
];

const parameters: Scenario[] = [
  {
    name: "a required platform that was not sent (1030)",
    of: ["18"],
    answers: [{ kind: "exceptions", list: [{ code: 1030, data: "missing: platform" }], form: "object" }],
    outcome: failedForGood("1030", {
      broken: { level: "credentials", by: "1030" },
      exceptions: [1030],
      tells: ["missing: platform"],
    }),
  },
  {
    name: "a required platform, among the extra parameters",
    of: ["18"],
    platform: "scholaris",
    answers: [{ kind: "honest" }],
    outcome: usage({ stored: "truth" }),
    asked: (requests) => expect(requests.at(-1)?.query.platform).toBe("scholaris-complete"),
  },
  {
    name: "an ignored platform (3060), with usage",
    of: ["18"],
    answers: [{ kind: "exceptions", list: [{ code: 3060, data: "platform" }], hasUsage: true }],
    outcome: usage({ code: "3060", exceptions: [3060] }),
  },
  {
    name: "an ignored platform (3060), without usage",
    of: ["18"],
    answers: [{ kind: "exceptions", list: [{ code: 3060, data: "platform" }] }],
    outcome: failedForGood("3060", { broken: { level: "report", by: "3060" }, exceptions: [3060] }),
  },
];

export const connectionScenarios: Scenario[] = [...redirects, ...lengths, ...addresses, ...dates, ...parameters];
