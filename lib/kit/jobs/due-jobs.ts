import "server-only";
import type pg from "pg";
import { log } from "../log";

/** Notifications come in bursts; one query answers all of them. */
const REST_MILLISECONDS = 200;
/** Timers may fire a moment early. */
const SPARE_MILLISECONDS = 5;
/** Jobs further in the future are found by a later check. */
const HORIZON_MILLISECONDS = 60_000;

// All jobs have priority 0, so that the queue's own index answers at once, however many jobs wait.
const NEXT = `
  SELECT extract(epoch FROM run_at - now())::float * 1000 AS milliseconds FROM graphile_worker._private_jobs
  WHERE is_available AND priority = 0 AND run_at > now() ORDER BY run_at LIMIT 1`;

/** Wakes the queues when the next scheduled job is due: PostgreSQL notifies only when a job is added. */
export class DueJobs {
  private timer: NodeJS.Timeout | undefined;
  private resting: NodeJS.Timeout | undefined;
  private asking: Promise<void> = Promise.resolve();
  private hasEnded = false;

  constructor(
    private readonly pool: Pick<pg.Pool, "query">,
    private readonly wake: () => void,
  ) {}

  /** Looks for the next scheduled job soon. */
  check(): void {
    if (this.hasEnded) return;
    this.resting ??= setTimeout(() => {
      this.resting = undefined;
      this.asking = this.ask();
    }, REST_MILLISECONDS);
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    clearTimeout(this.resting);
    clearTimeout(this.timer);
    await this.asking;
  }

  private async ask(): Promise<void> {
    try {
      const { rows } = await this.pool.query<{ milliseconds: number }>(NEXT);
      clearTimeout(this.timer);
      const wait = rows[0]?.milliseconds ?? Number.POSITIVE_INFINITY;
      if (this.hasEnded || wait > HORIZON_MILLISECONDS) return;
      this.timer = setTimeout(() => {
        this.wake();
        this.check();
      }, wait + SPARE_MILLISECONDS);
    } catch (error) {
      log.warn({ error: String(error) }, "the next scheduled job could not be read");
    }
  }
}
