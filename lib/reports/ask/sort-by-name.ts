import "server-only";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import type { Key } from "@/lib/usage/question";
import type { ReportDimension } from "../report-dimension";
import { withLabels } from "./with-labels";

type Page = { readonly offset: number; readonly limit: number };
type Sorting = { readonly locale: Locale; readonly descending: boolean } & Page;

/** A page of the keys by the names they are shown under, in the alphabet of the language; equal names by key, blanks last either way. */
export async function sortByName(dimension: ReportDimension, keys: readonly Key[], sorting: Sorting): Promise<Key[]> {
  const ids = keys.filter((key) => typeof key === "number");
  const rows = dimension === "title" ? await sortTitles(ids, sorting) : await sortLabels(dimension, ids, sorting);
  return rows.map(({ id }) => id);
}

type Row = { id: number };

/** There may be half a million of them: their names stay in the database. */
function sortTitles(ids: number[], { locale, descending, offset, limit }: Sorting): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    SELECT known.id::float8 AS id FROM unnest(${ids}::bigint[]) AS known(id) LEFT JOIN titles ON titles.id = known.id
    ORDER BY known.id = 0, titles.name ${inAlphabet(locale, descending)}, known.id
    LIMIT ${limit} OFFSET ${offset}`;
}

async function sortLabels(dimension: ReportDimension, ids: number[], sorting: Sorting): Promise<Row[]> {
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
