import type { IncomingMessage, ServerResponse } from "node:http";

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
export function createRequestLog() {
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
