import "server-only";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { listImportsCall } from "../contract";
import { listedImport, showImportBatch } from "./show-import-batch";

type Query = Parsed<typeof listImportsCall.query>;

/** One page of imports within reach, and their number. */
export async function listImports(scope: Scope<"usage.view">, query: Query, locale: Locale) {
  const { organizationIds } = query.organization === undefined ? scope : scope.within(query.organization);
  const where: Prisma.ImportWhereInput = { organizationId: reach({ organizationIds }), ...filters(query) };
  const [count, rows] = await Promise.all([
    db().import.count({ where }),
    db().import.findMany({
      where,
      include: listedImport,
      orderBy: [order(query), { id: query.desc === "true" ? "desc" : "asc" }],
      skip: (query.page - 1) * query.page_size,
      take: query.page_size,
    }),
  ]);
  return { count, results: rows.map((row) => showImportBatch(row, locale)) };
}

function filters({ platform, report_type, start_date, end_date, state }: Query): Prisma.ImportWhereInput {
  return {
    state,
    ...(platform !== undefined && { platformId: platform }),
    ...(report_type !== undefined && { reportTypeId: report_type }),
    month: {
      ...(start_date && { gte: new Date(`${start_date}-01`) }),
      ...(end_date && { lte: new Date(`${end_date}-01`) }),
    },
  };
}

function order({ order_by, desc }: Query): Prisma.ImportOrderByWithRelationInput {
  const direction = desc === "true" ? "desc" : "asc";
  switch (order_by) {
    case "created":
      return { createdAt: direction };
    case "month":
      return { month: direction };
    case "organization":
      return { organization: { name: direction } };
    case "platform":
      return { platform: { shortName: direction } };
    case "report_type":
      return { reportType: { shortName: direction } };
    case "fact_count":
      return { factCount: direction };
  }
}
