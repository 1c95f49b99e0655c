import { type MessagePort, parentPort } from "node:worker_threads";
import { ofOneInstitution } from "@/lib/counter/one-institution";
import { readCounter } from "@/lib/counter/read-counter";
import { FileChanged, readPackedFile } from "@/lib/kit/files/packed-file";
import { columnsOf, memoryOf } from "./record-columns";
import type { SaidByThread, ThreadTask, ToldThread } from "./thread-words";

/** Batches of records that may wait to be taken. */
const BATCHES = 4;

/** Reads the report of the file it is told of, and sends its records as columns. */
class ReadingThread {
  private untaken = 0;
  private wake = () => {};

  constructor(private readonly port: MessagePort) {
    port.on("message", (told: ToldThread) => this.hear(told));
  }

  private hear(told: ToldThread): void {
    // What reading throws ends the thread, and is thrown by whoever waits for it.
    if (told.kind === "read") void this.read(told.task);
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
      this.say({ kind: "changed" });
    }
    this.port.close();
  }

  private async readRecords({ file, ...task }: ThreadTask): Promise<void> {
    const records = ofOneInstitution(readCounter(readPackedFile(file), task));
    let next = await records.next();
    for (; !next.done; next = await records.next()) {
      while (this.untaken >= BATCHES) await this.taken();
      this.untaken++;
      const columns = columnsOf(next.value);
      this.say({ kind: "records", columns }, memoryOf(columns));
    }
    this.say({ kind: "reading", reading: next.value });
  }

  private taken(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private say(said: SaidByThread, handedOver: ArrayBuffer[] = []): void {
    this.port.postMessage(said, handedOver);
  }
}

if (parentPort) new ReadingThread(parentPort);
