import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { shownReportType } from "@/lib/counter/standard/definition-of";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import { personName } from "@/lib/kit/format/person-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { readAccounts, severalAccounts } from "@/lib/platforms/accounts";
import type { ImportBatch, listImportsCall, lookupImportsCall } from "../contract";
import { importSource } from "./import-source";
import { metricSums } from "./metric-sums";

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
  return { count, results: await showImports(rows, locale) };
}

function filters({ platform, report_type, from, to, state }: Query): Prisma.ImportWhereInput {
  return {
    state,
    ...(platform !== undefined && { platformId: platform }),
    ...(report_type !== undefined && { reportTypeId: report_type }),
    month: {
      ...(from && { gte: new Date(`${from}-01`) }),
      ...(to && { lte: new Date(`${to}-01`) }),
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

/** Relations needed to list an import. */
export const listedImport = {
  organization: true,
  platform: true,
  reportType: true,
  attempt: {
    select: {
      rawFileId: true,
      intention: {
        select: {
          credentialsId: true,
          harvestId: true,
          harvest: { select: { startedBy: { select: { firstName: true, lastName: true, username: true } } } },
        },
      },
    },
  },
  upload: {
    select: { id: true, rawFileId: true, uploadedBy: { select: { firstName: true, lastName: true, username: true } } },
  },
} as const satisfies Prisma.ImportInclude;

type Row = Prisma.ImportGetPayload<{ include: typeof listedImport }>;

/** Imports in lists, with names in the given language. */
export async function showImports(rows: readonly Row[], locale: Locale): Promise<ImportBatch[]> {
  const accountsOf = await readAccounts(db(), rows);
  return rows.map((row) => ({ ...showImport(row, locale), account: severalAccounts(accountsOf(row), row.accountId) }));
}

function showImport(row: Row, locale: Locale): Omit<ImportBatch, "account"> {
  const { organization, platform, reportType, attempt, upload } = row;
  return {
    pk: row.id,
    state: row.state,
    organization: { pk: organization.id, name: displayName(organization, locale) },
    platform: { pk: platform.id, name: displayName(platform, locale) },
    report_type: shownReportType(reportType, locale),
    month: monthOf(row.month),
    is_partial: row.isPartial,
    fact_count: row.factCount,
    sums: metricSums(row.sums),
    source: importSource(row),
    created: row.createdAt.toISOString(),
    current_since: row.currentSince?.toISOString() ?? null,
    hidden_since: row.hiddenSince?.toISOString() ?? null,
    user: personName(attempt?.intention.harvest.startedBy ?? upload?.uploadedBy ?? null),
    attempt: row.attemptId,
    credentials: attempt?.intention.credentialsId ?? null,
    harvest: attempt?.intention.harvestId ?? null,
    raw_file: attempt?.rawFileId ?? upload?.rawFileId ?? null,
    upload: upload?.id ?? null,
  };
}

/** Current imports by place and month; throws NotFound for organizations out of reach. */
export async function lookupImports(
  scope: Scope<"harvest.manage">,
  request: Parsed<typeof lookupImportsCall.body>,
  locale: Locale,
): Promise<ImportBatch[]> {
  if (!request.every(({ organization }) => scope.reaches(organization))) throw new NotFound("organizationNotFound");
  const rows = request.flatMap(({ months, ...place }) => months.map((month) => ({ ...place, month: `${month}-01` })));
  const ids = await db().$queryRaw<{ id: number }[]>`
    SELECT DISTINCT m.id FROM imports m JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS w(organization int, platform int, account text, report_type smallint, month date)
      ON m.organization_id = w.organization AND m.platform_id = w.platform
        AND m.report_type_id = w.report_type AND m.month = w.month
      JOIN platform_accounts a ON a.id = m.account_id AND a.name = coalesce(w.account, a.name)
    WHERE m.state = 'current'`;
  const entries = await db().import.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include: listedImport,
    orderBy: [{ organizationId: "asc" }, { platformId: "asc" }, { reportTypeId: "asc" }, { month: "asc" }],
  });
  return showImports(entries, locale);
}
