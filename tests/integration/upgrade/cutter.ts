import { request } from "node:http";
import { startLoopbackServer } from "@/lib/simulator/loopback-server";

export type Cutter = {
  url: string;
  /** From now on this many statements that change something are passed on; the answer of the last one does not arrive any more. */
  cutAfter: (statements: number) => void;
  /** Statements are rewritten on their way. */
  rewrite: (change: (statement: string) => string) => void;
  close: () => Promise<void>;
};

/** Stands between the product and the engine, and lets go of the line in the midst of it. */
export async function startCutter(engine: string): Promise<Cutter> {
  let left = Number.POSITIVE_INFINITY;
  let changed = (statement: string) => statement;
  const { url, close } = await startLoopbackServer(async (asked, answer) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part);
    const body = changed(Buffer.concat(parts).toString());
    if (!/^(SELECT|DESCRIBE)/.test(body)) left -= 1;
    if (left < 0) return void asked.socket.destroy();
    const isLast = left === 0;
    const headers = { ...asked.headers, host: new URL(engine).host, "content-length": String(Buffer.byteLength(body)) };
    const passed = request(new URL(asked.url ?? "/", engine), { method: asked.method, headers }, async (response) => {
      const answered: Buffer[] = [];
      for await (const part of response) answered.push(part);
      if (isLast) return void asked.socket.destroy();
      answer.writeHead(response.statusCode ?? 502, response.headers);
      answer.end(Buffer.concat(answered));
    });
    passed.on("error", () => asked.socket.destroy());
    passed.end(body);
  });
  return {
    url,
    cutAfter: (statements) => {
      left = statements;
    },
    rewrite: (change) => {
      changed = change;
    },
    close,
  };
}
