import "server-only";
import type { Db } from "@/lib/kit/db";
import { type Catalog, catalogTable } from "../catalog";
import { type KnownTitle, numberTitle } from "../title";

const TITLES_AT_ONCE = 5_000;

/** Writes new and enriched titles under the catalog lock; maps temporary ids to real ones. */
export async function saveTitles(
  tx: Db,
  catalog: Catalog,
  { created, enriched }: { created: readonly KnownTitle[]; enriched: readonly KnownTitle[] },
): Promise<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>();
  for (const titles of parts(created)) {
    for (const [index, id] of (await nextIds(tx, catalog, titles.length)).entries()) {
      const title = titles[index];
      if (title) ids.set(title.id, id);
    }
    await insert(
      tx,
      catalog,
      titles.map((title) => numberTitle(title, ids.get(title.id) ?? title.id)),
    );
  }
  for (const titles of parts(enriched)) await update(tx, catalog, titles);
  return ids;
}

/** Draws ids first: INSERT … RETURNING does not guarantee the order of rows. */
async function nextIds(tx: Db, catalog: Catalog, count: number): Promise<number[]> {
  const [drawn] = await tx.$queryRaw<{ ids: number[] }[]>`
    SELECT array_agg(nextval((SELECT pg_get_serial_sequence(${catalog}, 'id')))::int) AS ids
    FROM generate_series(1, ${count})`;
  return drawn?.ids ?? [];
}

async function insert(tx: Db, catalog: Catalog, titles: readonly KnownTitle[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO ${catalogTable[catalog]}
      (id, name, match_name, publication_type, isbn, issn, eissn, doi, proprietary_ids, uris, authors, publication_date)
    SELECT id, name, "matchName", "publicationType", isbn, issn, eissn, doi, "proprietaryIds", uris, authors, "publicationDate"
    FROM json_to_recordset(${JSON.stringify(titles)}::json) AS new (
      id int, name text, "matchName" text, "publicationType" publication_type,
      isbn text, issn text, eissn text, doi text, "proprietaryIds" text[], uris text[], authors text, "publicationDate" text)`;
}

async function update(tx: Db, catalog: Catalog, titles: readonly KnownTitle[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE ${catalogTable[catalog]} AS known SET
      name = new.name, match_name = new."matchName", publication_type = new."publicationType", isbn = new.isbn, issn = new.issn, eissn = new.eissn, doi = new.doi,
      proprietary_ids = new."proprietaryIds", uris = new.uris, authors = new.authors, publication_date = new."publicationDate",
      first_month = new."firstMonth", last_month = new."lastMonth"
    FROM json_to_recordset(${JSON.stringify(titles)}::json) AS new (
      id int, name text, "matchName" text, "publicationType" publication_type,
      isbn text, issn text, eissn text, doi text, "proprietaryIds" text[], uris text[], authors text, "publicationDate" text,
      "firstMonth" text, "lastMonth" text)
    WHERE known.id = new.id`;
}

function* parts(titles: readonly KnownTitle[]): Generator<readonly KnownTitle[]> {
  for (let start = 0; start < titles.length; start += TITLES_AT_ONCE) yield titles.slice(start, start + TITLES_AT_ONCE);
}
