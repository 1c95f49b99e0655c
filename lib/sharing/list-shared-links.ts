import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { listSharedLinksCall } from "./contract";
import { listedLinks, sharedLinkSelect, showSharedLink } from "./show-shared-link";

type Query = Parsed<typeof listSharedLinksCall.query>;

/** One page of the links that the caller created, or that show usage of organizations the caller administers. */
export async function listSharedLinks(scope: Scope<"shared-links.manage">, query: Query) {
  const { page, page_size, search } = query;
  const words = search.split(/\s+/).filter(Boolean);
  const where: Prisma.SharedLinkWhereInput = {
    ...listedLinks(scope),
    AND: words.map((word) => ({ name: { contains: word, mode: "insensitive" as const } })),
  };
  const [count, rows] = await Promise.all([
    db().sharedLink.count({ where }),
    db().sharedLink.findMany({
      where,
      select: sharedLinkSelect,
      orderBy: [orderOf(query), { id: query.desc === "true" ? "desc" : "asc" }],
      skip: (page - 1) * page_size,
      take: page_size,
    }),
  ]);
  return { count, results: rows.map((row) => showSharedLink(row, scope)) };
}

function orderOf({ order_by, desc }: Query): Prisma.SharedLinkOrderByWithRelationInput {
  const direction = desc === "true" ? "desc" : "asc";
  switch (order_by) {
    case "created":
      return { createdAt: direction };
    case "name":
      return { name: direction };
    case "expires":
      return { expires: { sort: direction, nulls: "last" } };
    case "openings":
      return { openings: direction };
    case "last_opened":
      return { lastOpenedAt: { sort: direction, nulls: "last" } };
  }
}
