import { z } from "zod";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

const number = z.number().default(0);

const node = z.object({
  "Relation Name": z.string().optional(),
  "Actual Rows": number,
  "Actual Loops": number,
  "Rows Removed by Filter": number,
  "Rows Removed by Index Recheck": number,
  get Plans() {
    return z.array(node).default([]);
  },
});

type Node = z.output<typeof node>;

const plans = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: node })) }));

/**
 * Rows that PostgreSQL reads from each table for the raw queries of some work, which must be repeatable: they run a
 * second time, to be explained.
 */
export async function rowsRead(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const client = db();
  const queries: Prisma.Sql[] = [];
  globalThis.ususDatabase = new Proxy(client, {
    get: (target, name) => {
      if (name !== "$queryRaw") return Reflect.get(target, name, target);
      return (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
        const statement = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
        queries.push(statement);
        return target.$queryRaw(statement);
      };
    },
  });
  try {
    await work();
  } finally {
    globalThis.ususDatabase = client;
  }
  const read: Record<string, number> = {};
  for (const query of queries) {
    const rows = await client.$queryRaw(Prisma.sql`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${query}`);
    for (const { "QUERY PLAN": explained } of plans.parse(rows)) for (const { Plan } of explained) add(read, Plan);
  }
  return read;
}

function add(read: Record<string, number>, one: Node): void {
  const table = one["Relation Name"];
  const rows = one["Actual Rows"] + one["Rows Removed by Filter"] + one["Rows Removed by Index Recheck"];
  if (table !== undefined) read[table] = (read[table] ?? 0) + Math.round(rows * one["Actual Loops"]);
  for (const plan of one.Plans) add(read, plan);
}
