import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { hugeTitleReport } from "./huge-report";
import type { Reply } from "./reply";

/** Failures of the connection or encoding, not of the report. */
export type BrokenAnswer =
  /** The true report, ended after some bytes as if it were complete. */
  | { kind: "truncated"; bytes: number }
  /** The connection is reset, at once or after some bytes of the true report. */
  | { kind: "reset"; afterBytes?: number }
  /** The connection is closed properly after some bytes of the true report; Content-Length may have been sent. */
  | { kind: "cut"; bytes: number; isAnnounced?: boolean }
  /** Nothing more comes after some bytes of the true report, and the connection stays open. */
  | { kind: "stalled"; afterBytes?: number }
  /** Endless chunks. */
  | { kind: "endless" }
  | { kind: "slow"; milliseconds: number; bytes?: number }
  /** The true report, whose first byte waits until `gate` opens. */
  | { kind: "held"; gate: Gate }
  /** A valid report of at least this many bytes; or its announced length with only a beginning. */
  | { kind: "oversized"; bytes: number; isAnnounced?: boolean }
  | { kind: "gzip"; levels?: 1 | 2; isLabeled?: boolean };

type Kind<K extends BrokenAnswer["kind"]> = Extract<BrokenAnswer, { kind: K }>;

const json = { "content-type": "application/json" };

/** A reply that fails on the connection, or has a compressed or oversized body; `honest` creates the true one. */
export function brokenReply(answer: BrokenAnswer, honest: () => Reply): Reply {
  switch (answer.kind) {
    case "oversized":
      return oversizedReply(answer);
    case "endless":
      return { status: 200, headers: json, body: endless() };
    case "gzip":
      return gzipReply(answer, honest());
    default:
      return interrupted(answer, honest());
  }
}

function interrupted(answer: Kind<"truncated" | "reset" | "cut" | "stalled" | "slow" | "held">, reply: Reply): Reply {
  switch (answer.kind) {
    case "truncated":
      return { ...reply, breakAfter: { bytes: answer.bytes, how: "end" } };
    case "reset":
      return { ...reply, breakAfter: { bytes: answer.afterBytes ?? 0, how: "reset" } };
    case "stalled":
      return { ...reply, breakAfter: { bytes: answer.afterBytes ?? 0, how: "stall" } };
    case "slow":
      return { ...reply, pace: { bytes: answer.bytes ?? 1024, milliseconds: answer.milliseconds } };
    case "held":
      return { ...reply, body: after(answer.gate.opened, reply.body) };
    case "cut": {
      const length = answer.isAnnounced ? { "content-length": String(answer.bytes * 2) } : {};
      const headers = { ...reply.headers, ...length };
      return { ...reply, headers, breakAfter: { bytes: answer.bytes, how: "close" } };
    }
  }
}

/** Delays an answer until the test has prepared the next step. */
export class Gate {
  open: () => void = () => undefined;
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });
}

async function* after(opened: Promise<void>, body: Reply["body"]): Reply["body"] {
  await opened;
  yield* body;
}

function oversizedReply({ bytes, isAnnounced }: Kind<"oversized">): Reply {
  const body = hugeTitleReport(Math.ceil(bytes / 100));
  if (!isAnnounced) return { status: 200, headers: json, body };
  const headers = { ...json, "content-length": String(bytes) };
  return { status: 200, headers, body, breakAfter: { bytes: 1000, how: "stall" } };
}

async function* endless(): AsyncGenerator<string> {
  for (yield '{"Report_Header":'; ; await pause(1)) yield " ".repeat(262144);
}

function gzipReply({ levels = 1, isLabeled = true }: Kind<"gzip">, reply: Reply): Reply {
  let body: Readable = Readable.from(reply.body);
  for (let level = 0; level < levels; level += 1) body = body.pipe(createGzip());
  return { ...reply, headers: { ...reply.headers, ...(isLabeled ? { "content-encoding": "gzip" } : {}) }, body };
}
