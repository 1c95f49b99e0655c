import "server-only";
import { type Db, db, inTransaction } from "../db";
import { log } from "../log";
import { Prisma } from "../prisma/client";
import type { RunTable } from "./run-table";

const HEARTBEAT_MILLISECONDS = 500;

/** Thrown when another worker has taken the run over, or when it was canceled or deleted. */
export class RunLost extends Error {
  override readonly name: string = "RunLost";
}

export type RunProgress<P extends string> = Partial<Record<P, number | null>>;

const NOW = Prisma.sql`timezone('UTC', clock_timestamp())`;

/**
 * Takes a pending row over from any other worker and counts the try; null when the row is not pending any more. End the
 * run with `end`.
 */
export async function claimRun<P extends string>(
  table: RunTable<P>,
  id: number,
  signal: AbortSignal,
): Promise<ClaimedRun<P> | null> {
  const { name, isPending, start } = table;
  const claim = await inTransaction(async (tx) => {
    // A separate statement, so that the next one sees what a worker that held the row has committed.
    await tx.$queryRaw`SELECT FROM ${name} WHERE id = ${id} FOR NO KEY UPDATE`;
    const [row] = await tx.$queryRaw<{ run: number; tries: number }[]>`
      UPDATE ${name} SET run = run + 1, tries = tries + 1, alive_at = ${NOW}, ${start}
      WHERE id = ${id} AND (${isPending}) RETURNING run, tries`;
    return row;
  });
  return claim ? new ClaimedRun(table, { id, ...claim }, signal) : null;
}

/** Work of one worker on a row, until it ends or another worker takes it over. */
export class ClaimedRun<P extends string = string> {
  readonly id: number;
  readonly tries: number;
  /** Aborted when the worker shuts down, and with RunLost as soon as the run is lost. */
  readonly signal: AbortSignal;
  private readonly number: number;
  private readonly lost = new AbortController();
  private readonly progress: RunProgress<P> = {};
  private readonly timer: NodeJS.Timeout;
  private beat: Promise<void> | null = null;

  constructor(
    private readonly table: RunTable<P>,
    { id, run, tries }: { id: number; run: number; tries: number },
    signal: AbortSignal,
  ) {
    this.id = id;
    this.tries = tries;
    this.number = run;
    this.signal = AbortSignal.any([signal, this.lost.signal]);
    this.timer = setInterval(() => {
      this.beat ??= this.showAlive().finally(() => {
        this.beat = null;
      });
    }, HEARTBEAT_MILLISECONDS);
  }

  /** Stores progress with the next heartbeat. */
  report(progress: RunProgress<P>): void {
    Object.assign(this.progress, progress);
  }

  /** Locks the row until the transaction ends; throws RunLost. */
  async hold(tx: Db): Promise<void> {
    const count = await tx.$executeRaw`UPDATE ${this.table.name} SET ${this.assignments()} WHERE ${this.isOwn()}`;
    if (count === 0) throw new RunLost();
  }

  /** Runs a transaction that commits only while the run is not lost; throws RunLost. */
  write<T>(work: (tx: Db) => Promise<T>, milliseconds?: number): Promise<T> {
    return inTransaction(async (tx) => {
      await this.hold(tx);
      return work(tx);
    }, milliseconds);
  }

  /** Gives the try back. */
  async putOff(tx: Db = db()): Promise<void> {
    await tx.$executeRaw`UPDATE ${this.table.name} SET tries = greatest(0, tries - 1) WHERE ${this.isOwn()}`;
  }

  /** Ends the heartbeat. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.beat;
  }

  /** Skips a row that a transaction of this run has locked: waiting for it would take a connection. */
  private async showAlive(): Promise<void> {
    const { name } = this.table;
    try {
      const own = await db().$queryRaw<unknown[]>`
        WITH free AS (SELECT id FROM ${name} WHERE ${this.isOwn()} FOR NO KEY UPDATE SKIP LOCKED),
          alive AS (UPDATE ${name} SET ${this.assignments()} FROM free WHERE ${name}.id = free.id)
        SELECT id FROM ${name} WHERE ${this.isOwn()}`;
      if (own.length === 0) this.lost.abort(new RunLost());
    } catch (error) {
      log.debug({ error: String(error) }, "heartbeat of a run failed");
    }
  }

  private isOwn(): Prisma.Sql {
    const { isPending, name } = this.table;
    return Prisma.sql`${name}.id = ${this.id} AND run = ${this.number} AND (${isPending})`;
  }

  private assignments(): Prisma.Sql {
    const progress = [...this.table.columns].flatMap(([name, column]) => {
      const value = this.progress[name];
      return value === undefined ? [] : [Prisma.sql`${column} = ${value}`];
    });
    return Prisma.join([...progress, Prisma.sql`alive_at = ${NOW}`], ", ");
  }
}
