import "server-only";
import { now } from "../clock";
import { db, inTransaction } from "../db";
import { Prisma } from "../prisma/client";
import type { RunTable } from "./run-table";

/** Runs show that they are alive every half second. */
const SILENCE_SECONDS = 5;

const NOW = Prisma.sql`timezone('UTC', clock_timestamp())`;
const IS_IDLE = Prisma.sql`(alive_at IS NULL OR alive_at < ${NOW} - make_interval(secs => ${SILENCE_SECONDS}))`;

/** `first`: the row of the person that waits longest. */
type Person = { group: string; person: string; running: number; first: number | null };

/** SQL expressions on a row: the organization, or a person without one; and the person. */
type Owners = { readonly group: Prisma.Sql; readonly person: Prisma.Sql };

/**
 * Order of the rows of a run table in which organizations take turns, and in each of them its people: a hundred rows of
 * one library, or of one person, do not delay others. Each job works on one row, but not necessarily the one that it was
 * queued for.
 */
export class FairTurns {
  /** Number of the last turn in this process; small numbers are longer ago. */
  private readonly turns = new Map<string, number>();
  private turn = 0;

  constructor(
    private readonly table: Pick<RunTable, "name" | "isPending" | "enqueue">,
    private readonly owners: Owners,
  ) {}

  /**
   * Takes the row to work on next: of those with fewest rows under way, then of those whose last turn is longest ago.
   * Null if none waits. Call `release` if it must be tried again.
   */
  async take(): Promise<number | null> {
    const { name, isPending } = this.table;
    for (;;) {
      const people = await db().$queryRaw<Person[]>`
        SELECT ${this.owners.group} AS "group", ${this.owners.person} AS person,
          count(*) FILTER (WHERE NOT ${IS_IDLE})::int AS running, min(id) FILTER (WHERE ${IS_IDLE}) AS first
        FROM ${name} WHERE ${isPending} GROUP BY 1, 2`;
      const next = this.nextOf(people);
      if (!next) return null;
      const count = await db().$executeRaw`
        UPDATE ${name} SET alive_at = ${NOW} WHERE id = ${next.first} AND (${isPending}) AND ${IS_IDLE}`;
      this.turn += 1;
      for (const key of [next.group, keyOf(next)]) this.turns.set(key, this.turn);
      if (count > 0) return next.first;
    }
  }

  /**
   * Works on the next row, if one waits; `own` is the row of the job. A row whose work fails waits for its next try.
   */
  async work(own: number, perform: (id: number) => Promise<void>): Promise<void> {
    const id = await this.take();
    if (id === null) return this.lookAgain(own);
    try {
      await perform(id);
    } catch (error) {
      await this.release(id);
      throw error;
    }
  }

  /** Takes a row up again soon that was restarted while its former worker still showed signs of life. */
  private async lookAgain(own: number): Promise<void> {
    const { name, isPending, enqueue } = this.table;
    const waiting = await db().$queryRaw<unknown[]>`SELECT FROM ${name} WHERE id = ${own} AND (${isPending})`;
    if (waiting.length === 0) return;
    const at = new Date(now().getTime() + SILENCE_SECONDS * 1000);
    await inTransaction((tx) => enqueue(tx, own, at));
  }

  /** Lets a row whose work failed wait for its next try. */
  async release(id: number): Promise<void> {
    const { name, isPending } = this.table;
    await db().$executeRaw`UPDATE ${name} SET alive_at = NULL WHERE id = ${id} AND (${isPending})`;
  }

  private nextOf(people: readonly Person[]): Person | undefined {
    const running = new Map<string, number>();
    for (const one of people) running.set(one.group, (running.get(one.group) ?? 0) + one.running);
    const rank = (one: Person) => [
      ...[running.get(one.group) ?? 0, this.turns.get(one.group) ?? 0],
      ...[one.running, this.turns.get(keyOf(one)) ?? 0, one.first ?? 0],
    ];
    const waiting = people.filter(({ first }) => first !== null);
    return waiting.sort((one, other) => compare(rank(one), rank(other)))[0];
  }
}

const keyOf = ({ group, person }: Person): string => `${group} ${person}`;

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [at, value] of one.entries()) {
    const difference = value - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
