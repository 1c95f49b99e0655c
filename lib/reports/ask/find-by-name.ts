import "server-only";
import { db } from "@/lib/kit/db";
import { folded, matchesWords } from "@/lib/kit/format/search-words";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { dimensions, isText } from "@/lib/usage/dimensions";
import type { FilterName } from "@/lib/usage/question";
import { withLabels } from "./with-labels";

/** Most titles that one search may mean; who types that little gets the most used of these. */
const MOST_TITLES = 50_000;

/** The keys whose shown name holds every word of the search; of titles also those with the ISSN or ISBN. */
export async function findByName(dimension: FilterName, search: string, locale: Locale): Promise<number[]> {
  if (dimension === "title") return findTitles(search);
  const ids = await candidates(dimension);
  const labelOf = await withLabels(new Map([[dimension, ids]]), locale);
  return ids.filter((id) => {
    const { name, code = "" } = labelOf(dimension, id);
    return matchesWords(`${name} ${code}`, search);
  });
}

async function candidates(dimension: Exclude<FilterName, "title">): Promise<number[]> {
  const select = { id: true } as const;
  if (dimension === "organization") return idsOf(await db().organization.findMany({ select }));
  if (dimension === "platform") return idsOf(await db().platform.findMany({ select }));
  if (dimension === "metric") return idsOf(await db().metric.findMany({ select }));
  if (!isText(dimension)) return Array.from({ length: 10_000 }, (_, year) => year);
  return idsOf(await db().attributeText.findMany({ where: { attribute: dimensions[dimension].counter }, select }));
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** Names are folded in the database as the words are here: decomposed, without marks, in lower case. */
async function findTitles(search: string): Promise<number[]> {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const name = Prisma.sql`lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'))`;
  const named = words.map((word) => Prisma.sql`strpos(${name}, ${word}) > 0`);
  const number = search.trim().toUpperCase();
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM titles
    WHERE (${Prisma.join(named, " AND ")}) OR ${number} IN (issn, eissn, isbn)
    ORDER BY id LIMIT ${MOST_TITLES}`;
  return idsOf(rows);
}
