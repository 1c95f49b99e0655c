import { log } from "../log";

/** Awaits something external. */
export type Waiting = <T>(work: Promise<T>) => Promise<T>;

type Limits = {
  /** Milliseconds after which a waiting job gives its slot to others. */
  patience: number;
  /** Maximum number of jobs without a slot; further ones keep theirs. */
  mostAway: number;
  /** Maximum number of returning jobs that run in addition to those with a slot. */
  mostBack: number;
};

/** Slots of a worker: only active jobs hold one for long, however many wait for slow servers. */
export class WorkerSlots {
  private readonly away = new Set<Promise<void>>();
  private back = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly limits: Limits) {}

  /** Runs a job; resolves when it is done or its slot is free. */
  async run(perform: (waiting: Waiting) => Promise<void>): Promise<void> {
    let isAway = false;
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const waiting: Waiting = async (work) => {
      if (isAway) this.release();
      else if ((await this.isSoonDone(work)) || this.away.size >= this.limits.mostAway) return work;
      isAway = true;
      this.away.add(whole);
      leave();
      try {
        return await work;
      } finally {
        await this.turn();
      }
    };
    const result = perform(waiting);
    const whole: Promise<void> = result
      .catch((error) => {
        if (isAway) log.error({ error: error instanceof Error ? error.stack : String(error) }, "job failed");
      })
      .finally(() => {
        if (!isAway) return;
        this.away.delete(whole);
        this.release();
      });
    await Promise.race([result, left]);
  }

  /** Resolves when no job is without a slot. */
  async ended(): Promise<void> {
    await Promise.all(this.away);
  }

  private async isSoonDone(work: Promise<unknown>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, this.limits.patience, false);
    });
    const done = work.then(
      () => true,
      () => true,
    );
    return Promise.race([done, late]).finally(() => clearTimeout(timer));
  }

  private async turn(): Promise<void> {
    if (this.back >= this.limits.mostBack) await new Promise<void>((resolve) => this.queue.push(resolve));
    else this.back++;
  }

  private release(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.back--;
  }
}
