import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { listCredentialsCall } from "../contract";
import { findWords } from "./find-words";
import { listedCredentials, listedOrder } from "./listed-credentials";
import { showCredentials } from "./show-credentials";
import { shownCredentials } from "./shown-credentials";

type Query = Partial<Parsed<typeof listCredentialsCall.query>>;
type Counts = z.output<typeof listCredentialsCall.returns>["counts"];

/** One page of the credentials within reach, and the number in each status. */
export async function listCredentials(scope: Scope<"credentials.manage">, query: Query) {
  const { state, status = state, order_by = "organization", desc = false, search = "", ...paged } = query;
  const { page = 1, page_size = 100, ...filter } = paged;
  const words = await findWords(scope, search);
  const [found] = await db().$queryRaw<{ counts: Counts; ids: number[] }[]>`
    WITH listed AS MATERIALIZED (${listedCredentials(scope, { ...filter, words })})
    SELECT (SELECT ${counted} FROM listed) AS counts, ARRAY(
      SELECT id FROM listed WHERE ${hasStatus(status)}
      ORDER BY ${listedOrder(order_by, desc)} LIMIT ${page_size} OFFSET ${(page - 1) * page_size}) AS ids`;
  if (!found) throw new Error("The aggregate returned no row.");
  const { counts, ids } = found;
  return { count: counts[status ?? "all"], counts, results: await readRows(scope, ids) };
}

const hasStatus = (status: Query["status"]) => {
  if (!status) return Prisma.sql`true`;
  if (status === "expiring") return Prisma.sql`listed.expiring`;
  if (status === "duplicated") return Prisma.sql`listed.duplicated`;
  if (status === "clonable") return Prisma.sql`listed.clonable`;
  return Prisma.sql`listed.status = ${status}`;
};

const counted = Prisma.sql`json_build_object(
  'all', count(*),
  'broken', count(*) FILTER (WHERE status = 'broken'),
  'report-broken', count(*) FILTER (WHERE status = 'report-broken'),
  'off', count(*) FILTER (WHERE status = 'off'),
  'unverified', count(*) FILTER (WHERE status = 'unverified'),
  'working', count(*) FILTER (WHERE status = 'working'),
  'expiring', count(*) FILTER (WHERE expiring),
  'duplicated', count(*) FILTER (WHERE duplicated),
  'clonable', count(*) FILTER (WHERE clonable))`;

async function readRows(scope: Scope<"credentials.manage">, ids: readonly number[]) {
  const rows = await db().credentials.findMany({ where: { id: { in: [...ids] } }, include: shownCredentials });
  const place = new Map(ids.map((id, index) => [id, index]));
  rows.sort((first, second) => (place.get(first.id) ?? 0) - (place.get(second.id) ?? 0));
  return showCredentials(scope.actor, rows);
}
