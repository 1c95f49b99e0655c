import "server-only";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

const PROGRAM = fileURLToPath(new URL("reading-thread.mjs", import.meta.url));
/** Milliseconds after which a thread that nobody took is ended. */
const PATIENCE = 120_000;

/** A thread that reads one report, begun beforehand: beginning takes as long as reading some forty megabytes. */
class StandbyThread {
  private prepared: { readonly thread: Worker; readonly dismissal: NodeJS.Timeout } | null = null;

  /** Has a thread stand by, unless one does. */
  prepare(): void {
    if (this.prepared) return;
    const thread = begun();
    const dismissal = setTimeout(() => void thread.terminate(), PATIENCE).unref();
    thread.unref();
    // Whoever waits for a thread learns of its failure; nobody waits for this one yet.
    thread.on("error", () => {});
    thread.once("exit", () => {
      if (this.prepared?.thread === thread) this.prepared = null;
    });
    this.prepared = { thread, dismissal };
  }

  /** The thread that stands by, else a new one. */
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
