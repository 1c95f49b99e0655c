import "server-only";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Asked, Reading } from "@/lib/counter/reading";
import type { RecordColumns } from "./record-columns";
import type { SaidByThread, ThreadTask, ToldThread } from "./thread-words";

const PROGRAM = fileURLToPath(new URL("reading-thread.mjs", import.meta.url));

type Bytes = AsyncIterable<Uint8Array>;
type Said = Exclude<SaidByThread, { kind: "more" }>;

/**
 * Reads the report of one customer as `readCounter` does, in a thread of its own: while it reads, this one is free to
 * match and to store. Throws what the source throws.
 */
export async function* readInThread(
  source: Bytes,
  { asked }: { asked: Asked },
): AsyncGenerator<RecordColumns, Reading> {
  // A thread that is ended before its time removes nothing.
  const temporaryFolder = await mkdtemp(path.join(tmpdir(), "reading-"));
  const reader = new ThreadReader(source, { asked, temporaryFolder });
  try {
    for (;;) {
      const said = await reader.next();
      if (said.kind === "reading") return said.reading;
      yield said.columns;
      reader.tell({ kind: "taken" });
    }
  } finally {
    await reader.close();
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

class ThreadReader {
  private readonly thread: Worker;
  private readonly bytes: AsyncIterator<Uint8Array>;
  private fed: Promise<void> = Promise.resolve();
  private readonly said: Said[] = [];
  private failure: { error: unknown } | null = null;
  private wake = () => {};

  constructor(source: Bytes, task: ThreadTask) {
    this.bytes = source[Symbol.asyncIterator]();
    this.thread = new Worker(PROGRAM, { workerData: task, execArgv: [] });
    this.thread.on("message", (said: SaidByThread) => this.hear(said));
    this.thread.on("error", (error) => this.fail(error));
    this.thread.on("exit", () => this.fail(new Error("The thread that read a report has ended too early")));
  }

  /** What the thread says next; throws when it, or the source, has failed. */
  async next(): Promise<Said> {
    for (;;) {
      const said = this.said.shift();
      if (said) return said;
      if (this.failure) throw this.failure.error;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  tell(told: ToldThread, handedOver: ArrayBuffer[] = []): void {
    this.thread.postMessage(told, handedOver);
  }

  async close(): Promise<void> {
    await this.thread.terminate();
    await this.bytes.return?.();
  }

  private hear(said: SaidByThread): void {
    if (said.kind === "more") this.fed = this.fed.then(() => this.feed()).catch((error) => this.fail(error));
    else this.said.push(said);
    this.wake();
  }

  private async feed(): Promise<void> {
    if (this.failure) return;
    const next = await this.bytes.next();
    if (next.done) return this.tell({ kind: "end" });
    // A copy, for the source may go on to use the memory behind its bytes.
    const bytes = new Uint8Array(next.value);
    this.tell({ kind: "bytes", bytes }, [bytes.buffer]);
  }

  /** The first failure counts: those that follow are its consequences. */
  private fail(error: unknown): void {
    this.failure ??= { error };
    this.wake();
  }
}
