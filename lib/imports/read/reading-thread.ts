import { type MessagePort, parentPort } from "node:worker_threads";
import { ofOneInstitution } from "@/lib/counter/one-institution";
import { readCounter } from "@/lib/counter/read-counter";
import { FileChanged, readPackedFile } from "@/lib/kit/files/packed-file";
import { columnsOf, memoryOf } from "./record-columns";
import type { FromThread, ThreadTask, ToThread } from "./thread-messages";

/** Batches of records in flight. */
const BATCHES = 4;

/** Reads one report and sends its records as columns. */
class ReadingThread {
  private untaken = 0;
  private wake = () => {};

  constructor(private readonly port: MessagePort) {
    port.on("message", (message: ToThread) => this.receive(message));
  }

  private receive(message: ToThread): void {
    // An error ends the thread and reaches the caller that awaits it.
    if (message.kind === "read") void this.read(message.task);
    else {
      this.untaken--;
      this.wake();
    }
  }

  private async read(task: ThreadTask): Promise<void> {
    try {
      await this.readRecords(task);
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error;
      this.send({ kind: "changed" });
    }
    this.port.close();
  }

  private async readRecords({ file, ...task }: ThreadTask): Promise<void> {
    const records = ofOneInstitution(readCounter(readPackedFile(file), task));
    let next = await records.next();
    for (; !next.done; next = await records.next()) {
      while (this.untaken >= BATCHES) await this.nextTask();
      this.untaken++;
      const columns = columnsOf(next.value);
      this.send({ kind: "records", columns }, memoryOf(columns));
    }
    this.send({ kind: "reading", reading: next.value });
  }

  private nextTask(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private send(message: FromThread, handedOver: ArrayBuffer[] = []): void {
    this.port.postMessage(message, handedOver);
  }
}

if (parentPort) new ReadingThread(parentPort);
