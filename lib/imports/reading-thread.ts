import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { ofOneInstitution } from "@/lib/counter/one-institution";
import { readCounter } from "@/lib/counter/read-counter";
import { columnsOf, memoryOf } from "./record-columns";
import type { SaidByThread, ThreadTask, ToldThread } from "./thread-words";

/** Pieces of the report that are on their way at any time. */
const PIECES = 4;
/** Batches of records that may wait to be taken. */
const BATCHES = 4;

/** Reads a report, the bytes of which it is sent, and sends its records as columns. */
class ReadingThread {
  private readonly pieces: (Uint8Array | null)[] = [];
  private untaken = 0;
  private wake = () => {};

  constructor(private readonly port: MessagePort) {
    port.on("message", (told: ToldThread) => this.hear(told));
  }

  async read(task: ThreadTask): Promise<void> {
    const records = ofOneInstitution(readCounter(this.bytes(), task));
    let next = await records.next();
    for (; !next.done; next = await records.next()) {
      while (this.untaken >= BATCHES) await this.heard();
      this.untaken++;
      const columns = columnsOf(next.value);
      this.say({ kind: "records", columns }, memoryOf(columns));
    }
    this.say({ kind: "reading", reading: next.value });
    this.port.close();
  }

  private async *bytes(): AsyncGenerator<Uint8Array> {
    for (let ahead = 1; ahead < PIECES; ahead++) this.say({ kind: "more" });
    for (;;) {
      this.say({ kind: "more" });
      while (this.pieces.length === 0) await this.heard();
      const piece = this.pieces.shift();
      if (!piece) return;
      yield piece;
    }
  }

  private hear(told: ToldThread): void {
    if (told.kind === "taken") this.untaken--;
    else this.pieces.push(told.kind === "bytes" ? told.bytes : null);
    this.wake();
  }

  private heard(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private say(said: SaidByThread, handedOver: ArrayBuffer[] = []): void {
    this.port.postMessage(said, handedOver);
  }
}

// What it throws ends the thread, and is thrown by whoever waits for it.
if (parentPort) void new ReadingThread(parentPort).read(workerData);
