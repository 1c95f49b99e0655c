import "server-only";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { type Dimension, isTime } from "@/lib/usage/dimensions";
import type { Key } from "@/lib/usage/question";
import { withLabels } from "./with-labels";

type Page = { readonly offset: number; readonly limit: number };
type Sorting = { readonly locale: Locale; readonly descending: boolean };
type Keys = readonly Key[];

/** A page of the rows by the names they are shown under, in the alphabet of the language; equal names by key, blanks last either way. */
export async function sortByName(
  rows: readonly Dimension[],
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
  const rankOf = (key: Keys, at: number) => ranks[at]?.get(key[at] ?? 0) ?? 0;
  const compared = (a: Keys, b: Keys) =>
    rows.map((_, at) => rankOf(a, at) - rankOf(b, at)).find((difference) => difference !== 0) ?? 0;
  return [...keys].sort(compared).slice(offset, offset + limit);
}

async function sorted(dimension: Dimension, keys: Keys, sorting: Sorting & Page): Promise<Keys> {
  const { descending, offset, limit } = sorting;
  if (isTime(dimension)) {
    const upwards = [...keys].sort((a, b) => (a < b ? -1 : 1));
    return (descending ? upwards.reverse() : upwards).slice(offset, offset + limit);
  }
  const ids = keys.filter((key) => typeof key === "number");
  const rows = dimension === "title" ? await sortTitles(ids, sorting) : await sortLabels(dimension, ids, sorting);
  return rows.map(({ id }) => id);
}

type Row = { id: number };

/** There may be half a million of them: their names stay in the database. */
function sortTitles(ids: number[], { locale, descending, offset, limit }: Sorting & Page): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    SELECT known.id::float8 AS id FROM unnest(${ids}::bigint[]) AS known(id) LEFT JOIN titles ON titles.id = known.id
    ORDER BY known.id = 0, titles.name ${inAlphabet(locale, descending)}, known.id
    LIMIT ${limit} OFFSET ${offset}`;
}

async function sortLabels(dimension: Dimension, ids: number[], sorting: Sorting & Page): Promise<Row[]> {
  const { locale, descending, offset, limit } = sorting;
  const labelOf = await withLabels(new Map([[dimension, ids]]), locale);
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
