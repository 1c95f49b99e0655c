import "server-only";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

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
