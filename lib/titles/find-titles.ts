import "server-only";
import type { Db } from "@/lib/kit/db";
import { type Catalogue, tableOf } from "./catalogue";
import type { KnownTitle } from "./title";

/** Titles (or items) by id, merged ones included. */
export async function findTitles(tx: Db, catalogue: Catalogue, ids: readonly number[]): Promise<readonly KnownTitle[]> {
  return tx.$queryRaw<KnownTitle[]>`
    SELECT id, name, match_name AS "matchName", publication_type::text AS "publicationType", isbn, issn, eissn, doi,
      proprietary_ids AS "proprietaryIds", uris, authors, publication_date AS "publicationDate",
      merged_into AS "mergedInto"
    FROM ${tableOf[catalogue]} WHERE id = ANY(${[...ids]}) ORDER BY id`;
}
