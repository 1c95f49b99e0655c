import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { exceptionJson, httpStatus, type SimulatedException } from "./exceptions";
import type { SimulatedRelease } from "./reports";

/**
 * A reply to send; `pace` sends it in small pieces, `breakAfter` ends it early: as if it were complete, by a reset or
 * an orderly end of the connection, or never.
 */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: AsyncIterable<string | Uint8Array>;
  pace?: { bytes: number; milliseconds: number };
  breakAfter?: { bytes: number; how: "end" | "reset" | "close" | "stall" };
};

export async function* replyOnce(content: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield content;
}

export function jsonReply(status: number, value: unknown): Reply {
  return { status, headers: { "content-type": "application/json" }, body: replyOnce(JSON.stringify(value)) };
}

/** One exception as the whole body, with the HTTP status of its code. */
export function exceptionReply(exception: SimulatedException, release: SimulatedRelease): Reply {
  return jsonReply(httpStatus(exception.code), exceptionJson(exception, release));
}

/** Resolves when the reply was sent or deliberately interrupted, or the client has disconnected. */
export async function sendReply(reply: Reply, response: ServerResponse): Promise<void> {
  const { pace, breakAfter } = reply;
  if (breakAfter?.how === "reset" && breakAfter.bytes === 0) return reset(response);
  if (breakAfter?.how === "stall" && breakAfter.bytes === 0) return closed(response, () => undefined);
  response.writeHead(reply.status, reply.headers);
  let sent = 0;
  for await (const piece of reply.body) {
    for (const chunk of cut(Buffer.from(piece), pace?.bytes)) {
      const rest = breakAfter ? breakAfter.bytes - sent : Number.POSITIVE_INFINITY;
      if (response.destroyed) return;
      await write(response, chunk.subarray(0, rest));
      sent += Math.min(chunk.length, rest);
      if (breakAfter && sent >= breakAfter.bytes) return breakOff(response, breakAfter.how);
      if (pace) await pause(pace.milliseconds);
    }
  }
  return end(response);
}

function* cut(bytes: Buffer, size = bytes.length): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function write(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  if (response.write(chunk)) return;
  await new Promise<void>((resolve) => {
    const settle = () => {
      response.off("drain", settle).off("close", settle);
      resolve();
    };
    response.on("drain", settle).on("close", settle);
  });
}

async function breakOff(response: ServerResponse, how: "end" | "reset" | "close" | "stall"): Promise<void> {
  if (how === "end") return end(response);
  if (how === "close") return closed(response, () => response.socket?.end());
  if (how === "stall") return closed(response, () => undefined);
  // A reset discards what the client's kernel has not delivered yet: let the bytes arrive first.
  await pause(100);
  reset(response);
}

function end(response: ServerResponse): Promise<void> {
  return closed(response, () => response.end());
}

/** Resolves when the connection of the response is closed. */
function closed(response: ServerResponse, act: () => void): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve();
    response.once("close", resolve);
    act();
  });
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}
