import "server-only";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { Refused } from "../errors";
import { FileChanged } from "../files/packed-file";
import { temporaryFolder as makeFolder } from "../files/temporary-file";
import type { FromThread, ThreadTask, ToThread } from "./thread-task";

/** Limits of a task; `seconds` count while the thread works, not while it waits for its caller or the disk. */
export type ThreadLimits = { readonly megabytes: number; readonly seconds: number };

/** Thrown if a task exceeds a limit; its thread is ended. */
export class ThreadEnded extends Refused {
  constructor(
    readonly limit: "time" | "memory",
    limits: ThreadLimits,
  ) {
    super(limit === "time" ? "fileTakesTooLong" : "fileTakesTooMuchMemory", {
      most: limit === "time" ? Math.round(limits.seconds) : limits.megabytes,
    });
  }
}

/** Milliseconds until an idle thread ends. */
const PATIENCE = 120_000;
const CHECK_MILLISECONDS = 250;

/** A bundled worker has the bundle of the thread next to it. The comment keeps `next build` from resolving the path. */
const program = (): string =>
  path.resolve(
    /* turbopackIgnore: true */ import.meta.url.endsWith(".mjs") ? ".programs" : "lib/commands",
    "reading-thread.mjs",
  );

/** Idle threads: starting one takes as long as reading forty megabytes. */
class IdleThreads {
  private readonly idle = new Map<number, { readonly thread: Worker; readonly dismissal: NodeJS.Timeout }>();

  /** Starts a thread ahead of time unless one is idle. */
  prepare({ megabytes }: Pick<ThreadLimits, "megabytes">): void {
    if (!this.idle.has(megabytes)) this.put(started(megabytes), megabytes);
  }

  /** An idle thread, or a new one. */
  take({ megabytes }: ThreadLimits): Worker {
    const one = this.idle.get(megabytes);
    if (!one) return started(megabytes);
    this.idle.delete(megabytes);
    clearTimeout(one.dismissal);
    forget(one.thread);
    one.thread.ref();
    return one.thread;
  }

  put(thread: Worker, megabytes: number): void {
    forget(thread);
    if (this.idle.has(megabytes)) {
      void thread.terminate();
      return;
    }
    const dismissal = setTimeout(() => void thread.terminate(), PATIENCE).unref();
    thread.unref();
    // The caller that takes the thread handles its errors; until then there is none.
    thread.on("error", () => {});
    thread.once("exit", () => {
      if (this.idle.get(megabytes)?.thread === thread) this.idle.delete(megabytes);
    });
    this.idle.set(megabytes, { thread, dismissal });
  }
}

/** Other listeners belong to Node. */
function forget(thread: Worker): void {
  for (const event of ["message", "error", "exit"]) thread.removeAllListeners(event);
}

export const idleThreads = new IdleThreads();

function started(megabytes: number): Worker {
  return new Worker(/* turbopackIgnore: true */ program(), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
}

/**
 * Performs a task in a thread of its own and yields its values. Throws ThreadEnded, FileChanged, Refused and the errors
 * of the task.
 */
export async function* runInThread<In, Out, Result>(
  task: ThreadTask<In, Out, Result>,
  input: In,
  limits: ThreadLimits,
): AsyncGenerator<Out, Result> {
  // A terminated thread does not clean up after itself.
  const temporaryFolder = await makeFolder("reading");
  const thread = new BusyThread(limits);
  let isDone = false;
  try {
    thread.send({ kind: "perform", task: task.name, input, context: { temporaryFolder } });
    for (;;) {
      const message = await thread.next();
      if (message.kind === "value") {
        // The task declares what it sends.
        yield message.value as Out;
        thread.send({ kind: "taken" });
        continue;
      }
      isDone = true;
      if (message.kind === "changed") throw new FileChanged(message.path);
      if (message.kind === "refused") throw new Refused(message.code, message.values);
      // The task declares its result.
      return message.value as Result;
    }
  } finally {
    await thread.close(isDone);
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

/** The result of a task without values. */
export async function resultInThread<In, Result>(
  task: ThreadTask<In, never, Result>,
  input: In,
  limits: ThreadLimits,
): Promise<Result> {
  const next = await runInThread(task, input, limits).next();
  return next.value;
}

class BusyThread {
  private readonly thread: Worker;
  private readonly received: Exclude<FromThread, { kind: "begun" }>[] = [];
  private failure: { error: unknown } | null = null;
  /** Starting a thread does not count as work; null until then. */
  private before: number | null = null;
  private readonly watch: NodeJS.Timeout;
  private wake = () => {};

  constructor(private readonly limits: ThreadLimits) {
    this.thread = idleThreads.take(limits);
    this.thread.on("message", (message: FromThread) => {
      if (message.kind === "begun") this.before = this.activeMilliseconds();
      else this.received.push(message);
      this.wake();
    });
    this.thread.on("error", (error) => this.fail(isOutOfMemory(error) ? new ThreadEnded("memory", limits) : error));
    this.thread.on("exit", () => this.fail(new Error("The thread ended early")));
    this.watch = setInterval(() => this.limitTime(), CHECK_MILLISECONDS).unref();
  }

  /** The thread's next message; throws if the thread failed. */
  async next(): Promise<Exclude<FromThread, { kind: "begun" }>> {
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

  async close(isReusable: boolean): Promise<void> {
    clearInterval(this.watch);
    if (isReusable && !this.failure) idleThreads.put(this.thread, this.limits.megabytes);
    else await this.thread.terminate();
  }

  private limitTime(): void {
    const { before } = this;
    if (before === null || this.activeMilliseconds() - before <= this.limits.seconds * 1000) return;
    this.fail(new ThreadEnded("time", this.limits));
    void this.thread.terminate();
  }

  private activeMilliseconds(): number {
    return this.thread.performance.eventLoopUtilization().active;
  }

  /** Keeps the first failure; later ones are consequences. */
  private fail(error: unknown): void {
    this.failure ??= { error };
    this.wake();
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
