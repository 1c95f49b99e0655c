import "server-only";
import type { ListedCoverage } from "@/lib/entitlements/value/use-by-year";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { readEmbargo } from "@/lib/title-lists/kbart/read-embargo";

type Limits = [from: string | null, to: string | null, embargo: string, isUnclear: boolean];
type Row = [file: number, title: number, coverage: Limits[] | null];

/** Rows of a title by file. */
export type CoverageRows = (title: number, files: readonly number[]) => ListedCoverage[];

const UNLIMITED: ListedCoverage = { from: null, to: null, embargo: null, isUnclear: false };

/** As text: the driver is many times slower for lists. */
const ints = (values: readonly number[]) => Prisma.sql`CAST(${`{${values.join(",")}}`}::text AS int[])`;

/** Rows of lists for titles, none of which is merged into another; a row without limits replaces the other rows of its file. */
export async function readCoverageRows(titles: readonly number[], files: readonly number[]): Promise<CoverageRows> {
  if (titles.length === 0 || files.length === 0) return () => [];
  const [answer] = await db().$queryRaw<{ rows: string }[]>`
    SELECT coalesce(json_agg(json_build_array(file_id, title_id, coverage)), '[]')::text AS rows
    FROM entitled_titles WHERE file_id = ANY(${ints(files)}) AND title_id = ANY(${ints(titles)})`;
  const rows: Row[] = JSON.parse(answer?.rows ?? "[]");
  const byPlace = new Map(rows.map(([file, title, coverage]) => [`${file} ${title}`, coverageOf(coverage)]));
  return (title, of) => of.flatMap((file) => byPlace.get(`${file} ${title}`) ?? []);
}

const coverageOf = (coverage: Row[2]): ListedCoverage[] =>
  coverage?.map(([from, to, embargo, isUnclear]) => ({ from, to, embargo: readEmbargo(embargo), isUnclear })) ?? [
    UNLIMITED,
  ];

/** Titles that others were merged into, by the id of the merged one. */
export async function readMergers(titles: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db().$queryRaw<{ id: number; head: number }[]>`
    SELECT id, merged_into AS head FROM titles WHERE merged_into IS NOT NULL AND id = ANY(${ints(titles)})`;
  return new Map(rows.map(({ id, head }) => [id, head]));
}
