import type { MessagePort } from "node:worker_threads";
import { Refused } from "../errors";
import { FileChanged } from "../files/packed-file";
import type { FromThread, TaskHandler, ToThread } from "./thread-task";

/** Values in flight. */
const MOST_UNTAKEN = 4;

/** Performs tasks in this thread, one after the other. An unforeseen error ends the thread and reaches the caller. */
export class TaskThread {
  private untaken = 0;
  private wake = () => {};

  constructor(
    private readonly port: MessagePort,
    private readonly handlers: readonly TaskHandler[],
  ) {
    port.on("message", (message: ToThread) => {
      if (message.kind === "perform") void this.perform(message);
      else {
        this.untaken--;
        this.wake();
      }
    });
  }

  private async perform(message: Extract<ToThread, { kind: "perform" }>): Promise<void> {
    const handler = this.handlers.find(({ name }) => name === message.task);
    if (!handler) throw new Error(`No such task: ${message.task}`);
    this.untaken = 0;
    this.send({ kind: "begun" });
    try {
      const values = handler.perform(message.input, message.context);
      let next = await values.next();
      for (; !next.done; next = await values.next()) {
        while (this.untaken >= MOST_UNTAKEN) await this.acknowledgement();
        this.untaken++;
        this.send({ kind: "value", value: next.value }, handler.buffersOf(next.value));
      }
      this.send({ kind: "result", value: next.value });
    } catch (error) {
      if (error instanceof FileChanged) this.send({ kind: "changed", path: error.message });
      else if (error instanceof Refused) this.send({ kind: "refused", code: error.code, values: error.values });
      else throw error;
    }
  }

  private acknowledgement(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private send(message: FromThread, buffers: ArrayBuffer[] = []): void {
    this.port.postMessage(message, buffers);
  }
}
