import "server-only";
import { normalizeDoi, normalizeIsbn } from "@/lib/counter/standard/identifiers";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { type Catalog, catalogTable } from "@/lib/titles/catalog";
import type { PublicationType } from "@/lib/titles/publication-type";

/** Sort keys in PostgreSQL; all others are in the usage store. */
export const catalogOrders = ["name", "type", "isbn", "issn", "eissn", "doi"] as const;
type CatalogOrder = (typeof catalogOrders)[number];

type Words = { readonly words: string; readonly types?: readonly PublicationType[] | undefined };

/** Below this number, words are matched against these titles only; above, the full-text index is used. */
const FEW = 5_000;

/**
 * The titles (or items) that match all words and one of the types; all of them without filters. Words also match former
 * names, which merged titles have.
 */
export async function findInCatalog(
  catalog: Catalog,
  ids: readonly number[],
  { words, types }: Words,
): Promise<readonly number[]> {
  const patterns = searchPatterns(words);
  if (patterns.length === 0 && !types) return ids;
  const conditions = [
    ...(patterns.length === 0 ? [amongIds(ids)] : []),
    ...(patterns.length > 0 && ids.length < FEW ? [orMergedInto(ids)] : []),
    ...haveAll(patterns),
    ...(types ? [areOf(types)] : []),
  ];
  const matches = new Set(await idsWhere(catalog, conditions));
  return ids.filter((id) => matches.has(id));
}

/** Above this number, querying usage by id does not pay. */
const MOST_NAMED = 10_000;

/**
 * All titles (or items) that match all words and one of the types, used or not, unordered. Null without words, or if
 * too many match.
 */
export async function findNamed(catalog: Catalog, { words, types }: Words): Promise<readonly number[] | null> {
  const patterns = searchPatterns(words);
  if (patterns.length === 0) return null;
  const matches = await idsWhere(catalog, [...haveAll(patterns), ...(types ? [areOf(types)] : [])], MOST_NAMED + 1);
  return matches.length > MOST_NAMED ? null : [...new Set(matches)];
}

function haveAll(patterns: readonly (readonly string[])[]): Prisma.Sql[] {
  return patterns.map((ways) => {
    const conditions = ways.map((way) => Prisma.sql`search_text LIKE folded(${way})`);
    return Prisma.sql`(${Prisma.join(conditions, " OR ")})`;
  });
}

const areOf = (types: readonly PublicationType[]) =>
  Prisma.sql`publication_type = ANY(${[...types]}::publication_type[])`;

async function idsWhere(
  catalog: Catalog,
  conditions: readonly Prisma.Sql[],
  limit: number | null = null,
): Promise<number[]> {
  const [answer] = await db().$queryRaw<{ ids: string | null }[]>`
    SELECT string_agg(concat_ws(',', id, merged_into), ',') AS ids FROM (
      SELECT id, merged_into FROM ${catalogTable[catalog]} WHERE ${Prisma.join([...conditions], " AND ")} LIMIT ${limit}::int
    ) AS found`;
  return answer?.ids ? answer.ids.split(",").map(Number) : [];
}

/** As text in both directions: the driver is many times slower for lists and rows. */
const amongIds = (ids: readonly number[], column = Prisma.sql`id`) =>
  Prisma.sql`${column} = ANY(CAST(${`{${ids.join(",")}}`}::text AS int[]))`;

const orMergedInto = (ids: readonly number[]) =>
  Prisma.sql`(${amongIds(ids)} OR ${amongIds(ids, Prisma.sql`merged_into`)})`;

type Sorting = {
  readonly by: CatalogOrder;
  readonly descending: boolean;
  readonly locale: Locale;
  readonly offset: number;
  readonly limit: number;
};

/** One page of titles (or items) by a PostgreSQL sort key; missing identifiers last in both directions, ties by id. */
export async function sortInCatalog(
  catalog: Catalog,
  ids: readonly number[],
  { by, descending, locale, offset, limit }: Sorting,
): Promise<number[]> {
  const order = orders[by](locale, descending);
  const walked = await walkCatalog(catalog, ids, { order, end: Math.min(offset + limit, ids.length) });
  if (walked) return walked.slice(offset, offset + limit);
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM ${catalogTable[catalog]} WHERE ${amongIds(ids)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(({ id }) => id);
}

/** Maximum rows read from the start of the index before ids are sent instead. */
const LONGEST_WALK = 10_000;

/**
 * The first `end` titles in order, if most of the catalog is included: reads the index from its start, which saves
 * sending half a million ids. Null if that would read too much.
 */
async function walkCatalog(
  catalog: Catalog,
  ids: readonly number[],
  { order, end }: { order: Prisma.Sql; end: number },
): Promise<number[] | null> {
  if (ids.length === 0) return [];
  const newest = ids.reduce((most, id) => Math.max(most, id), 0);
  // With a margin, because they are not evenly distributed.
  const length = Math.ceil((1.2 * end * newest) / ids.length) + 100;
  if (length > LONGEST_WALK || length > ids.length / 2) return null;
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM ${catalogTable[catalog]} ORDER BY ${order} LIMIT ${length}`;
  const isAsked = new Uint8Array(newest + 1);
  for (const id of ids) isAsked[id] = 1;
  const matches = rows.flatMap(({ id }) => (isAsked[id] ? [id] : []));
  return matches.length < end ? null : matches;
}

const way = (descending: boolean) => (descending ? Prisma.sql`DESC` : Prisma.sql`ASC`);
const alphabet = { cs: Prisma.sql`COLLATE "cs-x-icu"`, en: Prisma.sql`COLLATE "en-x-icu"` } as const;
const identifier = (column: Prisma.Sql) => (_: Locale, descending: boolean) =>
  Prisma.sql`nullif(${column}, '') COLLATE "C" ${way(descending)} NULLS LAST, id`;

/** The id follows the name, so that the language's index provides the order in both directions. */
const orders: Record<CatalogOrder, (locale: Locale, descending: boolean) => Prisma.Sql> = {
  name: (locale, descending) =>
    Prisma.sql`left(name, 200) ${alphabet[locale]} ${way(descending)}, id ${way(descending)}`,
  type: (locale, descending) =>
    Prisma.sql`publication_type ${way(descending)}, left(name, 200) ${alphabet[locale]}, id`,
  isbn: identifier(Prisma.sql`isbn`),
  issn: identifier(Prisma.sql`issn`),
  eissn: identifier(Prisma.sql`eissn`),
  doi: identifier(Prisma.sql`doi`),
};

/**
 * Per search word, alternative patterns: the word with pattern characters escaped; identifiers also without hyphens, an
 * ISBN also with 13 digits, a DOI also without resolver.
 */
export function searchPatterns(typed: string): string[][] {
  const words = typed.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => {
    const compact = word.replaceAll("-", "");
    const isNumber = /^\d{7,}[\dX]$/i.test(compact);
    const ways = [
      word,
      ...(isNumber ? [compact] : []),
      ...(isNumber && compact.length > 8 ? [normalizeIsbn(compact)?.value ?? word] : []),
      ...(/^(doi:|https?:)/i.test(word) ? [normalizeDoi(word)?.value ?? word] : []),
    ];
    return [...new Set(ways)].map((way) => `%${way.replace(/[\\%_]/g, "\\$&")}%`);
  });
}
