import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { listExportsCall } from "./contract";
import { ownExports, showExport } from "./own-export";

type Query = Parsed<typeof listExportsCall.query>;

/** One page of the user's exports. */
export async function listExports(scope: Scope<"signed-in">, query: Query, locale: Locale) {
  const { page, page_size, status, search } = query;
  const words = search.split(/\s+/).filter(Boolean);
  const where: Prisma.ExportWhereInput = {
    ...ownExports(scope),
    ...(status ? { state: status } : {}),
    AND: words.map((word) => ({ name: { contains: word, mode: "insensitive" as const } })),
  };
  const [count, rows] = await Promise.all([
    db().export.count({ where }),
    db().export.findMany({
      where,
      orderBy: [order(query), { id: query.desc === "true" ? "desc" : "asc" }],
      skip: (page - 1) * page_size,
      take: page_size,
    }),
  ]);
  return { count, results: await Promise.all(rows.map((row) => showExport(row, locale))) };
}

function order({ order_by, desc }: Query): Prisma.ExportOrderByWithRelationInput {
  const direction = desc === "true" ? "desc" : "asc";
  switch (order_by) {
    case "created":
      return { createdAt: direction };
    case "name":
      return { name: direction };
    case "status":
      return { state: direction };
    case "file_size":
      return { sizeBytes: { sort: direction, nulls: "last" } };
  }
}
