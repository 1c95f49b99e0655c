import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { catalogTable } from "@/lib/titles/catalog";
import { type BridgeName, type Dimension, isTime } from "@/lib/usage/dimensions";
import type { Key } from "@/lib/usage/question";
import { withLabels } from "./with-labels";

type Page = { readonly offset: number; readonly limit: number };
type Sorting = {
  readonly locale: Locale;
  readonly descending: boolean;
  readonly scope: Scope<"usage.view">;
  /** A title identifier; names otherwise. */
  readonly by?: string | undefined;
  /** Metrics are interest groups. */
  readonly ofInterest?: boolean | undefined;
};
type Keys = readonly Key[];

const identifiers = ["issn", "eissn", "isbn"] as const;
export const isIdentifierDimension = (by: string): by is (typeof identifiers)[number] =>
  identifiers.some((one) => one === by);

/**
 * One page of rows sorted by displayed name in the language's alphabet; equal names by key, blanks last in both
 * directions.
 */
export async function sortByName(
  rows: readonly (Dimension | BridgeName)[],
  keys: readonly Keys[],
  { offset, limit, ...sorting }: Sorting & Page,
): Promise<readonly Keys[]> {
  const [first] = rows;
  if (first && rows.length === 1) {
    const only = keys.flatMap(([key]) => key ?? []);
    return (await sorted(first, only, { ...sorting, offset, limit })).map((key) => [key]);
  }
  const ranks = await Promise.all(
    rows.map(async (name, at) => {
      const different = [...new Set(keys.flatMap((key) => key[at] ?? []))];
      const inOrder = await sorted(name, different, { ...sorting, offset: 0, limit: different.length });
      return new Map(inOrder.map((key, rank) => [key, rank]));
    }),
  );
  // When sorted by identifier, the title takes precedence over earlier dimensions.
  const title = sorting.by && isIdentifierDimension(sorting.by) ? rows.indexOf("title") : -1;
  const places = [...rows.keys()].sort((a, b) => Number(b === title) - Number(a === title));
  const rankOf = (key: Keys, at: number) => ranks[at]?.get(key[at] ?? 0) ?? 0;
  const compared = (a: Keys, b: Keys) =>
    places.map((at) => rankOf(a, at) - rankOf(b, at)).find((difference) => difference !== 0) ?? 0;
  return [...keys].sort(compared).slice(offset, offset + limit);
}

async function sorted(dimension: Dimension | BridgeName, keys: Keys, sorting: Sorting & Page): Promise<Keys> {
  const { descending, offset, limit } = sorting;
  if (dimension !== "tag" && isTime(dimension)) {
    const upwards = [...keys].sort((a, b) => (a < b ? -1 : 1));
    return (descending ? upwards.reverse() : upwards).slice(offset, offset + limit);
  }
  const ids = keys.filter((key) => typeof key === "number");
  const rows =
    dimension === "title" || dimension === "item"
      ? await sortTitles(catalogTable[dimension === "title" ? "titles" : "items"], ids, sorting)
      : await sortLabels(dimension, ids, sorting);
  return rows.map(({ id }) => id);
}

type Row = { id: number };

/** There may be half a million titles or items: their names stay in the database. */
function sortTitles(
  table: Prisma.Sql,
  ids: number[],
  { locale, by, descending, offset, limit }: Sorting & Page,
): Promise<Row[]> {
  const column =
    by && isIdentifierDimension(by) ? Prisma.sql`nullif(titles.${Prisma.raw(by)}, '')` : Prisma.sql`titles.name`;
  return db().$queryRaw<Row[]>`
    SELECT known.id::float8 AS id FROM unnest(${ids}::bigint[]) AS known(id) LEFT JOIN ${table} AS titles ON titles.id = known.id
    ORDER BY known.id = 0, ${column} ${inAlphabet(locale, descending)}, known.id
    LIMIT ${limit} OFFSET ${offset}`;
}

async function sortLabels(dimension: Dimension | BridgeName, ids: number[], sorting: Sorting & Page): Promise<Row[]> {
  const { locale, scope, ofInterest, descending, offset, limit } = sorting;
  const labelOf = await withLabels(new Map([[dimension, ids]]), { locale, scope, ofInterest });
  const names = ids.map((id) => labelOf(dimension, id).name);
  return db().$queryRaw<Row[]>`
    SELECT known.id::float8 AS id FROM unnest(${ids}::bigint[], ${names}::text[]) AS known(id, name)
    ORDER BY known.id = 0, known.name ${inAlphabet(locale, descending)}, known.id
    LIMIT ${limit} OFFSET ${offset}`;
}

function inAlphabet(locale: Locale, descending: boolean): Prisma.Sql {
  const alphabet = locale === "cs" ? Prisma.sql`COLLATE "cs-x-icu"` : Prisma.sql`COLLATE "en-x-icu"`;
  return descending ? Prisma.sql`${alphabet} DESC NULLS LAST` : Prisma.sql`${alphabet} ASC NULLS LAST`;
}
