import "server-only";
import type { z } from "zod";
import { type Db, db, inTransaction } from "../db";
import { Prisma } from "../prisma/client";
import { enqueue } from "./enqueue";
import type { JobDeclaration } from "./job";

type Draft<S extends z.ZodType, P extends string> = {
  job: JobDeclaration<S>;
  payload: (id: number) => z.input<S>;
  /** Has the columns id, run, tries, alive_at and created_at. */
  table: string;
  /** Condition under which a row waits for the work or is in it. */
  isPending: Prisma.Sql;
  /** Columns of progress; each claim resets them to their defaults. */
  progress: Record<P, string>;
  /** Further assignments of a claim. */
  start?: Prisma.Sql;
};

/** Rows of one table, each worked on in the background by one worker at a time. */
export type RunTable<P extends string = string> = {
  name: Prisma.Sql;
  isPending: Prisma.Sql;
  columns: ReadonlyMap<P, Prisma.Sql>;
  start: Prisma.Sql;
  /** Queue key of the job of a row: this, then the row's id. */
  keyPrefix: string;
  enqueue: (tx: Db, id: number, runAt?: Date) => Promise<void>;
};

export function declareRuns<S extends z.ZodType, P extends string>(draft: Draft<S, P>): RunTable<P> {
  const { job, payload, table, isPending, progress, start } = draft;
  const columns = new Map<P, Prisma.Sql>();
  for (const name in progress) columns.set(name, identifier(progress[name]));
  const resets = [...columns.values()].map((column) => Prisma.sql`${column} = DEFAULT`);
  const keyPrefix = `${job.name} `;
  return {
    name: identifier(table),
    isPending,
    columns,
    start: Prisma.join([...resets, ...(start ? [start] : [])], ", "),
    keyPrefix,
    enqueue: (tx, id, runAt) =>
      enqueue(tx, job, payload(id), { key: `${keyPrefix}${id}`, ...(runAt ? { runAt } : {}) }),
  };
}

function identifier(name: string): Prisma.Sql {
  if (!/^[a-z_]+$/.test(name)) throw new Error(`Not a name of a table or column: ${name}`);
  return Prisma.raw(`"${name}"`);
}

const SILENCE_MINUTES = 10;
const MOST_WOKEN = 100;

/** Queues pending rows again whose worker is silent and whose job the queue has given up; returns their number. */
export async function wakeSilentRuns({ name, isPending, keyPrefix, enqueue }: RunTable): Promise<number> {
  const silent = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM ${name}
    WHERE (${isPending})
      AND coalesce(alive_at, created_at) < timezone('UTC', clock_timestamp()) - make_interval(mins => ${SILENCE_MINUTES})
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs j WHERE j.key = ${keyPrefix} || ${name}.id AND j.attempts < j.max_attempts)
    ORDER BY id LIMIT ${MOST_WOKEN}`;
  for (const { id } of silent) await inTransaction((tx) => enqueue(tx, id));
  return silent.length;
}
