import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { listEventsCall } from "./contract";
import { matchesSearch, ownEvents } from "./own-events";
import { showEvent, withEvent } from "./show-event";

type Query = Parsed<typeof listEventsCall.query>;

/** One page of the user's events, and the number of matches. */
export async function listEvents({ user }: Scope<"signed-in">, query: Query) {
  const passing = Prisma.sql`${ownEvents(user.id)} WHERE ${conditions(query)}`;
  const direction = query.desc === "true" ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const [[all], page] = await Promise.all([
    db().$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM ${passing}`,
    db().$queryRaw<{ id: number }[]>`
      SELECT own.id FROM ${passing}
      ORDER BY ${order(query.order_by)} ${direction} NULLS LAST, e.created_at ${direction}, e.id ${direction}
      LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}`,
  ]);
  const ids = page.map(({ id }) => id);
  const rows = await db().userEvent.findMany({ where: { id: { in: ids } }, include: withEvent });
  const places = new Map(ids.map((id, place) => [id, place]));
  const results = rows
    .sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    .map((row) => showEvent(row, user.language));
  return { count: all?.count ?? 0, results };
}

function conditions({ read, category, importance, search }: Query): Prisma.Sql {
  return Prisma.join(
    [
      matchesSearch(search),
      ...(read === undefined ? [] : [Prisma.sql`own.is_read = ${read}`]),
      ...(category ? [Prisma.sql`e.category::text = ANY(${category})`] : []),
      ...(importance ? [Prisma.sql`e.importance = ANY(${importance})`] : []),
    ],
    " AND ",
  );
}

function order(by: Query["order_by"]): Prisma.Sql {
  switch (by) {
    case "created":
      return Prisma.sql`e.created_at`;
    case "importance":
      return Prisma.sql`e.importance`;
    case "category":
      return Prisma.sql`e.category::text`;
    case "read":
      return Prisma.sql`own.is_read`;
    case "expires":
      return Prisma.sql`e.expires`;
  }
}
