import "server-only";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { readTitles } from "@/lib/titles/find-titles";
import type { shownRows, TitleListRow } from "../contract";

type Asked = { show: (typeof shownRows)[number]; search: string; page: number; page_size: number };
type Row = Omit<TitleListRow, "titles"> & { titles: number[] };

const conditions: Record<Asked["show"], Prisma.Sql> = {
  all: Prisma.empty,
  matched: Prisma.sql`AND outcome = 'matched'`,
  unmatched: Prisma.sql`AND outcome <> 'matched'`,
  untagged: Prisma.sql`AND tag_problem IS NOT NULL`,
};

/** One page of a file's rows, in order, with their matched titles. */
export async function listFileRows(fileId: number, { show, search, page, page_size: size }: Asked) {
  const words = search.split(/\s+/).filter(Boolean);
  const matching = words.map(
    (word) =>
      Prisma.sql`AND concat_ws(' ', name, tag, array_to_string(identifiers, ' ')) ILIKE ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`,
  );
  const rowsSql = Prisma.sql`FROM title_file_rows WHERE file_id = ${fileId} ${conditions[show]} ${
    matching.length > 0 ? Prisma.join(matching, " ") : Prisma.empty
  }`;
  const [[counted], rows] = await Promise.all([
    db().$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${rowsSql}`,
    db().$queryRaw<Row[]>`
      SELECT "row", name, identifiers, tag, outcome::text AS outcome, tag_problem::text AS tag_problem, titles
      ${rowsSql} ORDER BY "row" LIMIT ${size} OFFSET ${(page - 1) * size}`,
  ]);
  const titlesById = await readTitles("titles", [...new Set(rows.flatMap(({ titles }) => titles))]);
  const results = rows.map(({ titles, ...row }) => ({
    ...row,
    titles: titles.map((pk) => ({ pk, name: titlesById.get(pk)?.name ?? "" })),
  }));
  return { count: counted?.count ?? 0, results };
}
