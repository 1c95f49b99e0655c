import "server-only";
import type { Db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";

/** Titles and the items below them are stored, matched and enriched alike, each in its own table. */
export type Catalog = "titles" | "items";

export const catalogTable: Readonly<Record<Catalog, Prisma.Sql>> = {
  titles: Prisma.sql`titles`,
  items: Prisma.sql`items`,
};

/** The columns of a KnownTitle. */
export const titleColumns = Prisma.sql`
  id, name, match_name AS "matchName", publication_type::text AS "publicationType", isbn, issn, eissn, doi,
  proprietary_ids AS "proprietaryIds", uris, authors, publication_date AS "publicationDate",
  first_month AS "firstMonth", last_month AS "lastMonth", merged_into AS "mergedInto"`;

/** Locks a catalog until the transaction ends: of two workers that meet the same new title, one creates it. */
export async function holdCatalog(tx: Db, catalog: Catalog): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`catalog of ${catalog}`}, 0))`;
}
