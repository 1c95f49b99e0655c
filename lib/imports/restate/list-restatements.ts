import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { shownReportType } from "@/lib/counter/standard/definition-of";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { readAccounts, severalAccounts } from "@/lib/platforms/accounts";
import type { listRestatementsCall, RestatementView } from "../contract";
import { changedSums, restatedSums, restatedTitles } from "./restatement";

type Query = Parsed<typeof listRestatementsCall.query>;

const included = {
  newer: {
    include: {
      ...{ organization: true, platform: true, reportType: true },
      attempt: { select: { intention: { select: { changedAt: true, changeNote: true } } } },
    },
  },
} as const satisfies Prisma.RestatementInclude;

type Row = Prisma.RestatementGetPayload<{ include: typeof included }>;
type Names = { titles: ReadonlyMap<number, string>; items: ReadonlyMap<number, string> };

/** One page of restatements, newest first, and their number; without months deleted since. */
export async function listRestatements(scope: Scope<"usage.view">, query: Query, locale: Locale) {
  const { organizationIds } = query.organization === undefined ? scope : scope.within(query.organization);
  const where: Prisma.RestatementWhereInput = {
    ...(query.since && { createdAt: { gte: new Date(query.since) } }),
    newer: {
      organizationId: reach({ organizationIds }),
      state: { in: ["current", "replaced"] },
      ...(query.platform !== undefined && { platformId: query.platform }),
      ...(query.report_type !== undefined && { reportTypeId: query.report_type }),
      ...(query.harvest !== undefined && { attempt: { intention: { harvestId: query.harvest } } }),
    },
  };
  const [count, rows] = await Promise.all([
    db().restatement.count({ where }),
    db().restatement.findMany({
      where,
      include: included,
      orderBy: { importId: "desc" },
      skip: (query.page - 1) * query.page_size,
      take: query.page_size,
    }),
  ]);
  const [names, accountsOf] = await Promise.all([
    readNames(rows),
    readAccounts(
      db(),
      rows.map(({ newer }) => newer),
    ),
  ]);
  const results = rows.map((row) => ({
    ...show(row, names, locale),
    account: severalAccounts(accountsOf(row.newer), row.newer.accountId),
  }));
  return { count, results };
}

const titlesOf = ({ titles }: Row) => restatedTitles.catch([]).parse(titles);

async function readNames(rows: readonly Row[]): Promise<Names> {
  const all = rows.flatMap(titlesOf);
  const [titles, items] = await Promise.all([
    db().title.findMany({ where: { id: { in: all.map(({ title }) => title) } }, select: { id: true, name: true } }),
    db().item.findMany({ where: { id: { in: all.map(({ item }) => item) } }, select: { id: true, name: true } }),
  ]);
  const byId = (named: { id: number; name: string }[]) => new Map(named.map(({ id, name }) => [id, name]));
  return { titles: byId(titles), items: byId(items) };
}

function show(row: Row, names: Names, locale: Locale): Omit<RestatementView, "account"> {
  const { organization, platform, reportType, month, attempt } = row.newer;
  const { changedAt = null, changeNote = "" } = attempt?.intention ?? {};
  return {
    pk: row.importId,
    former: row.formerId,
    organization: { pk: organization.id, name: displayName(organization, locale) },
    platform: { pk: platform.id, name: displayName(platform, locale) },
    report_type: shownReportType(reportType, locale),
    month: monthOf(month),
    created: row.createdAt.toISOString(),
    announced: changedAt && { at: changedAt.toISOString(), note: changeNote },
    changes: changedSums(restatedSums.catch({}).parse(row.sums)),
    title_count: row.titleCount,
    titles: titlesOf(row).map(({ title, item, ...change }) => ({
      ...change,
      title: named(title, names.titles),
      item: named(item, names.items),
    })),
  };
}

const named = (pk: number, names: ReadonlyMap<number, string>) => (pk === 0 ? null : { pk, name: names.get(pk) ?? "" });
