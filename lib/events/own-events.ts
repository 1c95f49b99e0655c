import "server-only";
import { now } from "@/lib/kit/clock";
import { folded } from "@/lib/kit/format/search-words";
import { Prisma } from "@/lib/kit/prisma/client";

/** Rows of a person's events that have not expired: `own` (user_events) and `e` (events). */
export const ownEvents = (userId: number) => Prisma.sql`
  user_events own JOIN events e ON e.id = own.event_id
  AND own.user_id = ${userId} AND (e.expires IS NULL OR e.expires > ${now().toISOString()}::timestamp)`;

/** Whether every typed word occurs in the texts of `e`, diacritics and case aside; folded as search-words.ts does. */
export function matchesSearch(search: string): Prisma.Sql {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return Prisma.sql`true`;
  const texts = Prisma.sql`concat_ws(' ', e.title_en, e.title_cs, e.description_en, e.description_cs)`;
  const plain = Prisma.sql`lower(regexp_replace(normalize(${texts}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
  return Prisma.join(
    words.map((word) => Prisma.sql`strpos(${plain}, ${word}) > 0`),
    " AND ",
  );
}
