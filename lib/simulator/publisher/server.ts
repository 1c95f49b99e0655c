import type { IncomingMessage, ServerResponse } from "node:http";
import { type LoopbackServer, startLoopbackServer } from "../loopback-server";
import { type PlatformKey, platforms } from "./consortium";
import { honestReply, reportList } from "./honest-reply";
import { hugeTitleReport } from "./huge-report";
import { createMoods } from "./moods";
import { type PublisherRequest, readPath } from "./read-request";
import { type Reply, replyOnce, sendReply } from "./reply";
import { type Match, matches, type ScriptedAnswer, scriptedReply } from "./scripted-answers";
import { createScenarios } from "./service-scenarios";
import { openSoapDesk, type SoapDesk } from "./soap/soap-desk";

export type Publisher = {
  /** Address of the server; a platform's base URL is `url + "/" + key`. */
  url: string;
  port: number;
  requests: readonly LoggedRequest[];
  platformUrl(platform: PlatformKey): string;
  /** All of its addresses, as host:port. */
  hosts: readonly string[];
  /** The highest number of concurrent requests to a platform so far. */
  maxConcurrent(platform: PlatformKey): number;
  /** Scripts the next matching requests, one answer each; takes precedence over everything else. */
  next(match: Match, ...answers: ScriptedAnswer[]): void;
  /** Scripts all matching requests until `forget`. */
  always(match: Match, answer: ScriptedAnswer): void;
  forget(): void;
  /** The service of Release 4, at `url + "/annales/soap"`. */
  soap: SoapDesk;
  close(): Promise<void>;
};

export type PublisherOptions = {
  today: Date;
  /** 0 (default): any free port. */
  port?: number;
  /** Whether the misbehaving platform misbehaves (default: true). */
  hasMoods?: boolean;
  /** One port per platform, like six publishers; consecutive ports after `port` if given. */
  originPerPlatform?: boolean;
  script?: readonly { match: Match; answer: ScriptedAnswer }[];
};

export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const { requests, open, maxConcurrent } = createRequestLog();
  const { take, ...scripts } = createScriptQueue(options.script ?? []);
  const moodOf = options.hasMoods === false ? () => null : createMoods();
  const scenarioOf = createScenarios(options.today);
  const soap = openSoapDesk(options.today);
  const replyTo = createReplies(options.today, (asked) => take(asked) ?? scenarioOf(asked) ?? moodOf(asked));

  async function replyFor(request: IncomingMessage, url: URL): Promise<Reply> {
    if (soap.isAsked(url)) return soap.reply(request, url);
    return request.method === "GET" ? replyTo(url) : plain(405, "Method Not Allowed");
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "127.0.0.1"}`);
    const entry = open(request, response, url);
    const reply = await replyFor(request, url);
    entry.status = reply.status;
    await sendReply(reply, response);
  }

  const start = (port: number) =>
    startLoopbackServer((request, response) => {
      serve(request, response).catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
    }, port);
  const main = await start(options.port ?? 0);
  const own = new Map<PlatformKey, LoopbackServer>();
  for (const [index, { key }] of (options.originPerPlatform ? platforms : []).entries()) {
    own.set(key, await start(options.port ? options.port + 1 + index : 0));
  }
  const all = [main, ...own.values()];
  return {
    url: main.url,
    port: main.port,
    hosts: all.map(({ host }) => host),
    requests,
    maxConcurrent,
    ...scripts,
    soap: soap.desk,
    platformUrl: (platform) => `${(own.get(platform) ?? main).url}/${platform}`,
    close: async () => {
      await Promise.all(all.map((server) => server.close()));
    },
  };
}

function createReplies(
  today: Date,
  answerFor: (request: PublisherRequest) => ScriptedAnswer | null,
): (url: URL) => Reply {
  return (url) => {
    if (url.pathname === "/huge/reports/tr") return hugeReply(url);
    const path = readPath(url);
    if (!path) return plain(404, "Not Found");
    const honest = (about: PublisherRequest, falsehood = {}) => honestReply(about, today, falsehood);
    const answer = answerFor(path);
    const listReports = (change = {}) => reportList(path, today, change);
    return answer ? scriptedReply(answer, { request: path, url, honest, listReports }) : honest(path);
  };
}

function plain(status: number, text: string): Reply {
  return { status, headers: { "content-type": "text/plain" }, body: replyOnce(text) };
}

function hugeReply(url: URL): Reply {
  const records = Number(url.searchParams.get("records") ?? 720000);
  const month = url.searchParams.get("begin_date")?.slice(0, 7) ?? "2025-01";
  return { status: 200, headers: { "content-type": "application/json" }, body: hugeTitleReport(records, month) };
}

type Script = { match: Match; answer: ScriptedAnswer; isLasting: boolean };

/** Scripted answers in the order they were added. */
function createScriptQueue(script: readonly { match: Match; answer: ScriptedAnswer }[]) {
  let waiting: Script[] = script.map((entry) => ({ ...entry, isLasting: false }));
  return {
    next(match: Match, ...answers: ScriptedAnswer[]): void {
      waiting.push(...answers.map((answer) => ({ match, answer, isLasting: false })));
    },
    always(match: Match, answer: ScriptedAnswer): void {
      waiting.push({ match, answer, isLasting: true });
    },
    forget(): void {
      waiting = [];
    },
    /** Returns the answer for a request and removes it unless it is lasting; null without a match. */
    take(request: PublisherRequest): ScriptedAnswer | null {
      const script = waiting.find(({ match }) => matches(match, request));
      if (script && !script.isLasting) waiting = waiting.filter((other) => other !== script);
      return script?.answer ?? null;
    },
  };
}

/** One request as received; times are milliseconds since the server started, secrets are stored. */
export type LoggedRequest = {
  at: number;
  ended: number | null;
  platform: string;
  path: string;
  query: Record<string, string>;
  headers: Readonly<IncomingMessage["headers"]>;
  status: number | null;
};

/** Logs requests from first to last byte, and the number of concurrent ones per platform. */
function createRequestLog() {
  const started = performance.now();
  const requests: LoggedRequest[] = [];
  const running = new Map<string, number>();
  const busiest = new Map<string, number>();

  function open(request: IncomingMessage, response: ServerResponse, url: URL): LoggedRequest {
    const platform = url.pathname.split("/")[1] ?? "";
    const entry: LoggedRequest = {
      at: performance.now() - started,
      ended: null,
      platform,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      status: null,
    };
    requests.push(entry);
    const now = (running.get(platform) ?? 0) + 1;
    running.set(platform, now);
    busiest.set(platform, Math.max(busiest.get(platform) ?? 0, now));
    response.once("close", () => {
      entry.ended = performance.now() - started;
      running.set(platform, (running.get(platform) ?? 1) - 1);
    });
    return entry;
  }

  return { requests, open, maxConcurrent: (platform: string) => busiest.get(platform) ?? 0 };
}
