import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { openLive } from "@/lib/events/live/open-live";
import { startLoopbackServer } from "@/lib/simulator/loopback-server";
import { scopeOf } from "@/tests/support/actors";

export type LiveServer = {
  address: string;
  /** Tokens of the requests, in order. */
  tokens: string[];
  /** Open connections. */
  open: () => number;
  /** Closes all connections, as a restart of the server does. */
  breakOff: () => void;
  stop: () => Promise<void>;
};

/** Serves live connections over HTTP on this machine. */
export async function serveLive(): Promise<LiveServer> {
  const tokens: string[] = [];
  let open = 0;
  const server = await startLoopbackServer(async (request, response) => {
    const token = String(request.headers["x-sesame"] ?? "");
    tokens.push(token);
    open += 1;
    const going = new AbortController();
    response.on("close", () => {
      open -= 1;
      going.abort();
    });
    const knock = { token, origin: "http://usus.example", gone: going.signal };
    const answer = await openLive(await scopeOf("anyone"), knock);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) Readable.fromWeb(streamOf(answer.body)).pipe(response);
  });
  return {
    address: `${server.url}/`,
    tokens,
    open: () => open,
    breakOff: server.breakConnections,
    stop: server.close,
  };
}

/** The same streams under two types: of the web, and of Node. */
const streamOf = (body: Response["body"]) => body as ReadableStream;
