import "server-only";
import { splitting } from "@/lib/counter/standard/attributes";
import { date, uint32, uint32s } from "@/lib/usage/query/dialect";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { identifier, joinSql, render, type Sql, sql } from "@/lib/usage/query/sql";
import { askEngine, type EngineOptions } from "../ask/ask-engine";
import { type AttributeDimension, attributes, dimensions } from "../dimensions";
import { usageReader } from "../engine/engine-client";
import { type Fact, type FactField, factColumns } from "../fact";

/** Imports of one organization and platform, hidden ones included: the caller has checked access. */
export type ImportedMonths = {
  readonly importIds: readonly number[];
  readonly organizationId: number;
  readonly platformId: number;
  /** Facts of several report types with equal keys are summed. */
  readonly reportTypeId: number | readonly number[];
  /** yyyy-MM, first and last month. */
  readonly from: string;
  readonly to: string;
};

const splitsItem = (name: AttributeDimension) => splitting.some((counter) => counter === dimensions[name].counter);
/**
 * Attributes that describe an item come before those that split its usage, so that the facts of an item are adjacent.
 */
const ordered = [...attributes.filter((name) => !splitsItem(name)), ...attributes.filter(splitsItem)];

/** Attribute values in these imports, and whether items have parent titles. */
export type ImportsOutline = {
  readonly values: Readonly<Partial<Record<AttributeDimension, readonly number[]>>>;
  readonly metricIds: readonly number[];
  readonly hasTitles: boolean;
};

const FACTS_AT_ONCE = 25_000;

/** At most a thousand values per attribute. */
export async function askImportsOutline(imports: ImportedMonths, asking: EngineOptions = {}): Promise<ImportsOutline> {
  const lists = [...ordered, "metricId" as const].map(
    (name) => sql`arraySort(groupUniqArray(1000)(${columnOf(name)}))`,
  );
  const query = render(sql`SELECT ${joinSql(lists, "list")}, max(title_id) > 0 ${factsOf(imports)}`);
  const row = (await askEngine(usageReader(), query, asking)).rows[0] ?? [];
  const numbers = row.slice(0, ordered.length + 1).map((list) => (Array.isArray(list) ? list.map(exactNumber) : []));
  return {
    values: Object.fromEntries(ordered.map((name, at) => [name, numbers[at] ?? []])),
    metricIds: numbers[ordered.length] ?? [],
    hasTitles: Number(row[ordered.length + 1]) > 0,
  };
}

/** Number of rows in a table with one column per month. */
export async function countImportsRows(imports: ImportedMonths, asking: EngineOptions = {}): Promise<number> {
  const keys = joinSql((["titleId", "itemId", ...ordered, "metricId"] as const).map(columnOf), "list");
  const query = render(sql`SELECT count() FROM (SELECT ${keys} ${factsOf(imports)} GROUP BY ${keys})`);
  return exactNumber((await askEngine(usageReader(), query, asking)).rows[0]?.[0]);
}

/** A fact and its month; facts with equal keys are summed. */
export type MonthFact = Fact & { readonly month: string };

/** All facts of the imports in pieces of bounded size, sorted by title, item, attributes, metric and month. */
export async function* askImportsFacts(
  imports: ImportedMonths,
  asking: EngineOptions = {},
): AsyncGenerator<MonthFact[]> {
  const ends = await askEnds(imports, asking);
  let after: Place | undefined;
  for (const end of [...ends, undefined]) {
    const facts = await askPiece(imports, { after, end }, asking);
    if (facts.length > 0) yield facts;
    after = end;
  }
}

const columnOf = (field: FactField) => identifier(factColumns[field].name);

type Place = { titleId: number; itemId: number };
const place = sql`(title_id, item_id)`;
const bound = ({ titleId, itemId }: Place) => sql`(${uint32(titleId)}, ${uint32(itemId)})`;

/** Titles and items at which a piece ends, chosen so that pieces have similar sizes. */
async function askEnds(imports: ImportedMonths, asking: EngineOptions): Promise<Place[]> {
  const size = uint32(FACTS_AT_ONCE);
  const counted = sql`SELECT title_id, item_id, count() AS own ${factsOf(imports)} GROUP BY title_id, item_id`;
  const running = sql`SELECT title_id, item_id, own, sum(own) OVER (ORDER BY title_id, item_id) AS upto FROM (${counted})`;
  const query = render(
    sql`SELECT title_id, item_id FROM (${running}) WHERE intDiv(upto, ${size}) > intDiv(upto - own, ${size}) ORDER BY title_id, item_id`,
  );
  const { rows } = await askEngine(usageReader(), query, asking);
  return rows.map(([title, item]) => ({ titleId: exactNumber(title), itemId: exactNumber(item) }));
}

async function askPiece(
  imports: ImportedMonths,
  { after, end }: { after: Place | undefined; end: Place | undefined },
  asking: EngineOptions,
): Promise<MonthFact[]> {
  const names = ["titleId", "itemId", ...ordered, "metricId"] as const;
  const keys = joinSql(names.map(columnOf), "list");
  const within = [
    ...(after ? [sql`${place} > ${bound(after)}`] : []),
    ...(end ? [sql`${place} <= ${bound(end)}`] : []),
  ];
  const where = joinSql([factsOf(imports), ...within], "all");
  const query = render(sql`SELECT ${keys}, date, sum(value) ${where} GROUP BY ${keys}, date ORDER BY ${keys}, date`);
  const { rows } = await askEngine(usageReader(), query, asking);
  return rows.map((row) => {
    const ids = Object.fromEntries(names.map((name, at) => [name, exactNumber(row[at])]));
    const month = String(row[names.length]).slice(0, 7);
    // The names are all fields of a fact except its value.
    return { ...ids, month, value: exactNumber(row[names.length + 1]) } as MonthFact;
  });
}

function factsOf({ importIds, organizationId, platformId, reportTypeId, from, to }: ImportedMonths): Sql {
  const whose = sql`organization_id = ${uint32(organizationId, "organization")} AND platform_id = ${uint32(platformId, "platform")}`;
  const which = sql`report_type_id IN ${uint32s([reportTypeId].flat(), "reports")} AND date BETWEEN ${date(`${from}-01`)} AND ${date(`${to}-01`)}`;
  return sql`FROM facts WHERE ${whose} AND ${which} AND import_id IN ${uint32s(importIds, "imports")}`;
}
