import "server-only";
import { PassThrough } from "node:stream";
import type { EngineClient } from "../engine/engine-client";
import { explained } from "../engine/engine-error";
import { blockColumns } from "./fact-block";

/** Bytes that may wait for the engine before the writer has to. */
const MOST_WAITING = 2 * 1024 * 1024;

/** One INSERT that facts are written to while the engine is already reading it. */
export class InsertStream {
  private readonly values = new PassThrough({ highWaterMark: MOST_WAITING });
  private readonly answered: Promise<void>;

  constructor(
    node: EngineClient,
    private readonly signal?: AbortSignal,
  ) {
    this.answered = this.send(node);
    // Whoever writes or ends learns of a failure from the answer; until then nobody may be listening.
    this.answered.catch(() => {});
    this.values.on("error", () => {});
  }

  /** Takes a block; waits while the engine has enough to do. Throws UsageStoreUnavailable, or the signal's reason. */
  async write(block: Buffer): Promise<void> {
    if (this.values.write(block)) return;
    const drained = new Promise<void>((resolve) => this.values.once("drain", resolve));
    await Promise.race([drained, this.answered]);
  }

  /** Returns when all that was written is stored. */
  async end(): Promise<void> {
    this.values.end();
    await this.answered;
  }

  /** Gives up what was written and returns when the engine no longer hears of it; a part may be stored all the same. */
  async cancel(): Promise<void> {
    this.values.destroy(new Error("The insert was given up"));
    await this.answered.catch(() => {});
  }

  private async send(node: EngineClient): Promise<void> {
    const query = `INSERT INTO facts (${blockColumns.join(", ")}) FORMAT Native`;
    try {
      const { stream } = await node.exec({
        query,
        values: this.values,
        ...(this.signal && { abort_signal: this.signal }),
      });
      stream.resume();
    } catch (error) {
      this.signal?.throwIfAborted();
      throw explained(error);
    } finally {
      this.values.destroy();
    }
  }
}
