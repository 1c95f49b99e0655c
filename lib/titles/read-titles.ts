import "server-only";
import { db } from "@/lib/kit/db";
import { type Catalogue, tableOf } from "./catalogue";
import type { KnownTitle } from "./title";

/** Titles (or items) by id. */
export async function readTitles(catalogue: Catalogue, ids: readonly number[]): Promise<Map<number, KnownTitle>> {
  if (ids.length === 0) return new Map();
  // As one text: the driver takes four times as long for rows, most of all for rows with lists.
  const [answer] = await db().$queryRaw<{ titles: string }[]>`
    SELECT coalesce(json_agg(known), '[]')::text AS titles FROM (
      SELECT id, name, match_name AS "matchName", publication_type AS "publicationType", isbn, issn, eissn, doi,
        proprietary_ids AS "proprietaryIds", uris, authors, publication_date AS "publicationDate"
      FROM ${tableOf[catalogue]} WHERE id = ANY(${[...ids]})) AS known`;
  const titles: KnownTitle[] = JSON.parse(answer?.titles ?? "[]");
  return new Map(titles.map((title) => [title.id, title]));
}
