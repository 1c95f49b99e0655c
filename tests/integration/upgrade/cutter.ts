import { request } from "node:http";
import { startLoopbackServer } from "@/lib/simulator/loopback-server";

export type Cutter = {
  url: string;
  /** Drops the connection instead of answering the last of so many changing statements, and all requests after it. */
  cutAfter: (statements: number) => void;
  close: () => Promise<void>;
};

/** A proxy of the usage store that can drop connections. */
export async function startCutter(engine: string): Promise<Cutter> {
  let left = Number.POSITIVE_INFINITY;
  const { url, close } = await startLoopbackServer(async (incoming, answer) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const body = Buffer.concat(parts);
    if (!/^(SELECT|DESCRIBE)/.test(body.toString())) left -= 1;
    if (left < 0) return void incoming.socket.destroy();
    const isLast = left === 0;
    const headers = { ...incoming.headers, host: new URL(engine).host };
    const target = new URL(incoming.url ?? "/", engine);
    const forwarded = request(target, { method: incoming.method, headers }, async (response) => {
      const received: Buffer[] = [];
      for await (const part of response) received.push(part);
      if (isLast) return void incoming.socket.destroy();
      answer.writeHead(response.statusCode ?? 502, response.headers);
      answer.end(Buffer.concat(received));
    });
    forwarded.on("error", () => incoming.socket.destroy());
    forwarded.end(body);
  });
  return {
    url,
    cutAfter: (statements) => {
      left = statements;
    },
    close,
  };
}
