import "server-only";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Reading, ReportRequest } from "@/lib/counter/reading";
import { FileChanged, type PackedFile } from "@/lib/kit/files/packed-file";
import { temporaryFolder as makeFolder } from "@/lib/kit/files/temporary-file";
import type { RecordColumns } from "./record-columns";
import type { FromThread, ThreadTask, ToThread } from "./thread-messages";

const PROGRAM = fileURLToPath(new URL("reading-thread.mjs", import.meta.url));
/** Milliseconds until an unused standby thread ends. */
const PATIENCE = 120_000;

/** Starts a thread ahead of time: starting takes as long as reading forty megabytes. */
class StandbyThread {
  private prepared: { readonly thread: Worker; readonly dismissal: NodeJS.Timeout } | null = null;

  /** Starts the standby thread unless there is one. */
  prepare(): void {
    if (this.prepared) return;
    const thread = begun();
    const dismissal = setTimeout(() => void thread.terminate(), PATIENCE).unref();
    thread.unref();
    // The caller that takes the thread handles its errors; until then there is none.
    thread.on("error", () => {});
    thread.once("exit", () => {
      if (this.prepared?.thread === thread) this.prepared = null;
    });
    this.prepared = { thread, dismissal };
  }

  /** The standby thread, or a new one. */
  take(): Worker {
    if (!this.prepared) return begun();
    const { thread, dismissal } = this.prepared;
    this.prepared = null;
    clearTimeout(dismissal);
    thread.ref();
    return thread;
  }
}

export const standbyThread = new StandbyThread();

function begun(): Worker {
  return new Worker(PROGRAM, { execArgv: [] });
}

/**
 * Like `readCounter`, but in its own thread: while it unpacks and parses, this thread matches and stores. Throws
 * FileChanged and the reader's errors.
 */
export async function* readInThread(
  file: PackedFile,
  { request }: { request: ReportRequest },
): AsyncGenerator<RecordColumns, Reading> {
  // A terminated thread does not clean up after itself.
  const temporaryFolder = await makeFolder("reading");
  const reader = new ThreadReader({ file, request, temporaryFolder });
  try {
    for (;;) {
      const message = await reader.next();
      if (message.kind === "changed") throw new FileChanged(file.path);
      if (message.kind === "reading") return message.reading;
      yield message.columns;
      reader.send({ kind: "taken" });
    }
  } finally {
    await reader.close();
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

class ThreadReader {
  private readonly thread: Worker = standbyThread.take();
  private readonly received: FromThread[] = [];
  private failure: { error: unknown } | null = null;
  private wake = () => {};

  constructor(task: ThreadTask) {
    this.thread.on("message", (message: FromThread) => {
      this.received.push(message);
      this.wake();
    });
    this.thread.on("error", (error) => this.fail(error));
    this.thread.on("exit", () => this.fail(new Error("The thread reading a report ended early")));
    this.send({ kind: "read", task });
  }

  /** The thread's next message; throws if the thread failed. */
  async next(): Promise<FromThread> {
    for (;;) {
      const message = this.received.shift();
      if (message) return message;
      if (this.failure) throw this.failure.error;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  send(message: ToThread): void {
    this.thread.postMessage(message);
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }

  /** Keeps the first failure; later ones are consequences. */
  private fail(error: unknown): void {
    this.failure ??= { error };
    this.wake();
  }
}
