import "server-only";
import { EventEmitter } from "node:events";
import type pg from "pg";

/**
 * Source of notifications for one queue, in place of a connection of its own: WorkerLives listens for all queues of the
 * process.
 */
export class QueueEar extends EventEmitter {
  /** Makes idle slots look for a job. */
  wake(count: number): void {
    this.emit("notification", { channel: "jobs:insert", payload: JSON.stringify({ count }) });
  }

  /** The queue sends LISTEN and UNLISTEN. */
  query(): Promise<void> {
    return Promise.resolve();
  }
}

type Heard = (error: undefined, client: QueueEar, release: () => void) => void;

/** The pool for one queue: it connects with a callback only to listen. */
export function listeningWith(ear: QueueEar, pool: pg.Pool, concurrency: number): pg.Pool {
  return Object.create(pool, {
    connect: {
      value: (heard?: Heard) => (heard ? heard(undefined, ear, () => undefined) : pool.connect()),
    },
    query: { value: pool.query.bind(pool) },
    // The queue would warn that slots outnumber connections; its queries are short and take turns.
    options: { value: { ...pool.options, max: concurrency } },
  });
}
