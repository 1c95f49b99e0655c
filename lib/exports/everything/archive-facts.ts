import "server-only";
import { yearText } from "@/lib/counter/standard/attributes";
import { monthOf } from "@/lib/counter/standard/month";
import { readTexts } from "@/lib/imports/export/read-texts";
import { leased, leaseImports } from "@/lib/imports/publish/lease-imports";
import { db } from "@/lib/kit/db";
import { readTitles } from "@/lib/titles/find-titles";
import { attributes, isText } from "@/lib/usage/dimensions";
import { askImportsFacts, type ImportedMonths, type MonthFact } from "@/lib/usage/imported/ask-imports";
import { type FactNames, nameOf } from "../fact-names";
import { recordColumns } from "../record-columns";
import type { ArchiveCell, ColumnKind } from "./archive-table";

const ids = [
  ...["import_id", "organization_id", "platform_id", "account_id", "report_type_id", "metric_id"],
  ...["title_id", "item_id"],
] as const;

/**
 * Columns of a fact: ids of the other tables, then the columns of exported usage, which the import page of another
 * installation reads.
 */
export const archiveFactColumns: Readonly<Record<string, ColumnKind>> = Object.fromEntries([
  ...ids.map((name) => [name, "count"] as const),
  ...recordColumns.map((name) => [name, name === "value" ? ("count" as const) : ("text" as const)] as const),
]);

/** Current imports of one organization, platform, account and report type. */
export type FactGroup = Pick<ImportedMonths, "organizationId" | "platformId"> & {
  readonly reportTypeId: number;
  readonly accountId: number;
  readonly months: ReadonlyMap<string, number>;
  readonly facts: number;
};

/** The groups of an organization. Holds one entry for each of its months of reports. */
export async function listFactGroups(organizationId: number): Promise<FactGroup[]> {
  const imports = await db().import.findMany({
    where: { organizationId, state: "current", purgedAt: null, factCount: { gt: 0 } },
    select: { id: true, platformId: true, accountId: true, reportTypeId: true, month: true, factCount: true },
    orderBy: [{ platformId: "asc" }, { reportTypeId: "asc" }, { accountId: "asc" }, { month: "asc" }],
  });
  const groups = new Map<string, FactGroup & { months: Map<string, number>; facts: number }>();
  for (const { id, month, factCount, ...place } of imports) {
    const key = `${place.platformId} ${place.reportTypeId} ${place.accountId}`;
    const group = groups.get(key) ?? { organizationId, ...place, months: new Map(), facts: 0 };
    group.months.set(monthOf(month), id);
    group.facts += factCount;
    groups.set(key, group);
  }
  return [...groups.values()];
}

type Reading = { readonly names: FactNames; readonly signal: AbortSignal };

/** Facts of the groups in batches of bounded size; stays readable while imports are replaced. */
export async function* readArchiveFacts(
  groups: readonly FactGroup[],
  { names, signal }: Reading,
): AsyncGenerator<ArchiveCell[][]> {
  for (const group of groups) {
    const importIds = [...group.months.values()];
    const months = [...group.months.keys()].sort();
    const [from = "", to = ""] = [months[0], months.at(-1)];
    const lease = await leaseImports(importIds);
    for await (const piece of leased(lease, askImportsFacts({ ...group, importIds, from, to }, { signal })))
      yield await cellsOf(piece, group, names);
  }
}

const unique = (list: readonly number[]) => [...new Set(list)].filter((id) => id > 0);

async function cellsOf(piece: readonly MonthFact[], group: FactGroup, names: FactNames): Promise<ArchiveCell[][]> {
  const words = attributes.filter((name) => isText(name));
  const [titles, items, texts] = await Promise.all([
    readTitles("titles", unique(piece.map(({ titleId }) => titleId))),
    readTitles("items", unique(piece.map(({ itemId }) => itemId))),
    readTexts(piece.flatMap((fact) => words.map((name) => fact[name]))),
  ]);
  const { organizationId, platformId, accountId, reportTypeId } = group;
  return piece.map((fact) => {
    const [title, item] = [titles.get(fact.titleId), items.get(fact.itemId)];
    const of = item ?? title;
    return [
      ...[group.months.get(fact.month) ?? null, organizationId, platformId, accountId, reportTypeId, fact.metricId],
      ...[fact.titleId || null, fact.itemId || null],
      ...[nameOf(names.organizations, organizationId), nameOf(names.platforms, platformId)],
      ...[nameOf(names.types, reportTypeId), nameOf(names.metrics, fact.metricId), fact.month],
      ...[title?.name ?? "", item?.name ?? "", of?.isbn ?? "", of?.issn ?? "", of?.eissn ?? "", of?.doi ?? ""],
      ...[of?.authors ?? "", of?.publicationDate ?? ""],
      ...attributes.map((name) => (isText(name) ? nameOf(texts, fact[name]) : yearText(fact[name]))),
      fact.value,
    ];
  });
}
