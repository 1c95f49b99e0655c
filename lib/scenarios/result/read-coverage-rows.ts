import "server-only";
import type { ListedCoverage } from "@/lib/entitlements/value/use-by-year";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { readEmbargo } from "@/lib/title-lists/kbart/read-embargo";
import { findFamilies } from "@/lib/titles/find-titles";

type Row = [file: number, title: number, from: string | null, to: string | null, embargo: string, isUnclear: boolean];

/** Rows of a title by file. */
export type CoverageRows = (title: number, files: readonly number[]) => ListedCoverage[];

/** Above this number of titles, all rows of the files are read instead of looked up. */
const MOST_LOOKED_UP = 20_000;

/** As text: the driver is many times slower for lists. */
const ints = (values: readonly number[]) => Prisma.sql`CAST(${`{${values.join(",")}}`}::text AS int[])`;

/** Rows of lists for titles, none of which is merged into another. */
export async function readCoverageRows(titles: readonly number[], files: readonly number[]): Promise<CoverageRows> {
  if (titles.length === 0 || files.length === 0) return () => [];
  const families = titles.length > MOST_LOOKED_UP ? null : await findFamilies("titles", titles);
  const [answer] = await db().$queryRaw<{ rows: string }[]>`
    SELECT coalesce(json_agg(json_build_array(r.file_id, coalesce(m.merged_into, t.id), to_char(r.coverage_from, 'YYYY-MM-DD'),
      to_char(r.coverage_to, 'YYYY-MM-DD'), r.embargo, r.coverage_problem IS NOT NULL)), '[]')::text AS rows
    FROM title_file_rows r CROSS JOIN LATERAL unnest(r.titles) AS t (id)
      LEFT JOIN titles m ON m.id = t.id AND m.merged_into IS NOT NULL
    WHERE r.file_id = ANY(${ints(files)}) AND r.outcome = 'matched'
      ${families === null ? Prisma.empty : Prisma.sql`AND r.titles && ${ints(families)}`}
      AND coalesce(m.merged_into, t.id) = ANY(${ints(titles)})`;
  const rows: Row[] = JSON.parse(answer?.rows ?? "[]");
  const byPlace = new Map<string, ListedCoverage[]>();
  for (const [file, title, from, to, embargo, isUnclear] of rows) {
    const key = `${file} ${title}`;
    const own = byPlace.get(key) ?? [];
    own.push({ from, to, embargo: readEmbargo(embargo), isUnclear });
    byPlace.set(key, own);
  }
  return (title, of) => of.flatMap((file) => byPlace.get(`${file} ${title}`) ?? []);
}

/** Titles that others were merged into, by the id of the merged one. */
export async function readMergers(titles: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db().$queryRaw<{ id: number; head: number }[]>`
    SELECT id, merged_into AS head FROM titles WHERE merged_into IS NOT NULL AND id = ANY(${ints(titles)})`;
  return new Map(rows.map(({ id, head }) => [id, head]));
}
