import "server-only";
import { type Reach, reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { yearText } from "@/lib/counter/standard/attributes";
import { firstDay, month } from "@/lib/counter/standard/month";
import { readTexts } from "@/lib/imports/export/read-texts";
import { leased, leaseImports } from "@/lib/imports/publish/lease-imports";
import { db } from "@/lib/kit/db";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { findFamilies, readTitles } from "@/lib/titles/find-titles";
import { askGroups, askGroupsInPieces, type UsageGroup } from "@/lib/usage/ask/ask-groups";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { attributes, isText } from "@/lib/usage/dimensions";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { sql } from "@/lib/usage/query/sql";
import type { NumberedWhere } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { type FactNames, nameOf, readFactNames } from "../fact-names";
import type { UsageRequest } from "../request";

const by = ["item", "platform", "reportType", "metric", "month", "organization", ...attributes] as const;

/** The scope determines the organization. */
type Asked = Omit<UsageRequest, "organization" | "account"> & { account?: number | null };

async function whereOf({ organizationIds }: Reach, { platform, title, account = null, from, to }: Asked) {
  return {
    organization: reach({ organizationIds }).in,
    ...(platform === null ? {} : { platform: [platform] }),
    ...(account === null ? {} : { account: [account] }),
    ...(title === null ? {} : { title: await findFamilies("titles", [title]) }),
    month: { from, to },
  };
}

/** Number of usage records; equal keys in different imports count separately. */
export async function countUsageRecords(
  scope: Scope<"usage.view">,
  request: Asked,
  signal: AbortSignal,
): Promise<number> {
  const question = { by: [], measures: ["facts"] as const, where: await whereOf(scope, request) };
  const [all] = await askGroups(await viewUsage(scope), question, { signal });
  return all?.figures[0] ?? 0;
}

/** Stored usage with current names, in batches of bounded size, consistent at one moment. */
export async function* readStoredUsage(
  scope: Scope<"usage.view">,
  request: Asked,
  signal: AbortSignal,
): AsyncGenerator<(string | number)[][]> {
  const view = await viewUsage(scope);
  const where = await whereOf(scope, request);
  const lease = await leaseImports(await importsRead({ scope, view, where, request, signal }));
  const question = { by, measures: ["uses"] as const, where };
  const names = await readFactNames(scope);
  for await (const piece of leased(lease, askGroupsInPieces(view, question, { signal })))
    yield await named(piece, names);
}

type Reading = {
  readonly scope: Scope<"usage.view">;
  readonly view: UsageView;
  readonly where: NumberedWhere;
  readonly request: Asked;
  readonly signal: AbortSignal;
};

/** The imports to read: few for a title (from the usage store), all of them for a platform. */
async function importsRead({ scope, view, where, request, signal }: Reading): Promise<readonly number[]> {
  const { platform, title, account = null, from, to } = request;
  if (title !== null) {
    const { rows } = await askSql(view, (facts) => sql`SELECT DISTINCT import_id ${facts}`, { where, signal });
    return rows.map(([id]) => exactNumber(id));
  }
  const imports = await db().import.findMany({
    where: {
      ...{ organizationId: reach(scope), state: "current", purgedAt: null },
      ...(platform === null ? {} : { platformId: platform }),
      ...(account === null ? {} : { accountId: account }),
      month: { gte: new Date(firstDay(month(from))), lte: new Date(firstDay(month(to))) },
    },
    select: { id: true },
  });
  return imports.map(({ id }) => id);
}

async function named(piece: readonly UsageGroup[], names: FactNames): Promise<(string | number)[][]> {
  const idsAt = (place: number) => [...new Set(piece.map(({ keys }) => Number(keys[place])))].filter((id) => id > 0);
  const [titles, items, texts] = await Promise.all([
    readTitles("titles", idsAt(0)),
    readTitles("items", idsAt(1)),
    readTexts(
      piece.flatMap(({ keys }) => attributes.flatMap((name, at) => (isText(name) ? [Number(keys[at + FIXED])] : []))),
    ),
  ]);
  return piece.map(({ keys, figures: [value = 0] }) => {
    const [title, item] = [titles.get(Number(keys[0])), items.get(Number(keys[1]))];
    // Identifiers and details describe the most specific level.
    const of = item ?? title;
    return [
      nameOf(names.organizations, keys[6]),
      nameOf(names.platforms, keys[2]),
      nameOf(names.types, keys[3]),
      nameOf(names.metrics, keys[4]),
      String(keys[5]),
      ...[title?.name ?? "", item?.name ?? ""],
      ...[of?.isbn ?? "", of?.issn ?? "", of?.eissn ?? "", of?.doi ?? ""],
      ...[of?.authors ?? "", of?.publicationDate ?? ""],
      ...attributes.map((name, at) => {
        const key = Number(keys[at + FIXED]);
        return isText(name) ? nameOf(texts, key) : yearText(key);
      }),
      value,
    ];
  });
}

/** Keys before the attributes: title, item, platform, report type, metric, month and organization. */
const FIXED = 7;
