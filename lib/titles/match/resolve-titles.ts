import "server-only";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { type Catalogue, holdCatalogue, tableOf } from "../catalog";
import { type KnownTitle, numberTitle, type Title } from "../title";
import { assignTitles } from "./assign-titles";
import { findNamesakes } from "./find-namesakes";

/** A chunk of new titles is written in one transaction, which may first wait for other workers. */
const WRITING_MILLISECONDS = 300_000;

/**
 * Ids of titles (or items), in the given order: known ones are matched and enriched, others created. Safe for several
 * workers at once: each title is created once.
 */
export async function resolveTitles(
  titles: readonly Title[],
  catalogue: Catalogue = "titles",
): Promise<readonly number[]> {
  const { ids, created, enriched } = assignTitles(titles, await findNamesakes(db(), catalogue, namesOf(titles)));
  const changed = new Set(namesOf([...created, ...enriched]));
  if (changed.size === 0) return ids;
  const settled = await settleTitles(
    titles.filter(({ matchName }) => changed.has(matchName)),
    catalogue,
  );
  return ids.map((id, index) => settled.get(titles[index]) ?? id);
}

/** The ids that resolving would return now, without writing; negative for titles that would be created. */
export async function matchTitles(
  titles: readonly Title[],
  catalogue: Catalogue = "titles",
): Promise<readonly number[]> {
  return assignTitles(titles, await findNamesakes(db(), catalogue, namesOf(titles))).ids;
}

/** Matches again under the lock: a title that seemed new may have been created meanwhile. */
function settleTitles(titles: readonly Title[], catalogue: Catalogue): Promise<ReadonlyMap<Title | undefined, number>> {
  return inTransaction(async (tx) => {
    await holdCatalogue(tx, catalogue);
    const assignment = assignTitles(titles, await findNamesakes(tx, catalogue, namesOf(titles)));
    const saved = await saveTitles(tx, catalogue, assignment);
    return new Map(assignment.ids.map((id, index) => [titles[index], saved.get(id) ?? id]));
  }, WRITING_MILLISECONDS);
}

function namesOf(titles: readonly Title[]): string[] {
  return [...new Set(titles.map(({ matchName }) => matchName))];
}

const TITLES_AT_ONCE = 5_000;

/** Writes new and enriched titles under the catalog lock; maps temporary ids to real ones. */
export async function saveTitles(
  tx: Db,
  catalogue: Catalogue,
  { created, enriched }: { created: readonly KnownTitle[]; enriched: readonly KnownTitle[] },
): Promise<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>();
  for (const titles of parts(created)) {
    for (const [index, id] of (await nextIds(tx, catalogue, titles.length)).entries()) {
      const title = titles[index];
      if (title) ids.set(title.id, id);
    }
    await insert(
      tx,
      catalogue,
      titles.map((title) => numberTitle(title, ids.get(title.id) ?? title.id)),
    );
  }
  for (const titles of parts(enriched)) await update(tx, catalogue, titles);
  return ids;
}

/** Draws ids first: INSERT … RETURNING does not guarantee the order of rows. */
async function nextIds(tx: Db, catalogue: Catalogue, count: number): Promise<number[]> {
  const [drawn] = await tx.$queryRaw<{ ids: number[] }[]>`
    SELECT array_agg(nextval((SELECT pg_get_serial_sequence(${catalogue}, 'id')))::int) AS ids
    FROM generate_series(1, ${count})`;
  return drawn?.ids ?? [];
}

async function insert(tx: Db, catalogue: Catalogue, titles: readonly KnownTitle[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO ${tableOf[catalogue]}
      (id, name, match_name, publication_type, isbn, issn, eissn, doi, proprietary_ids, uris, authors, publication_date)
    SELECT id, name, "matchName", "publicationType", isbn, issn, eissn, doi, "proprietaryIds", uris, authors, "publicationDate"
    FROM json_to_recordset(${JSON.stringify(titles)}::json) AS new (
      id int, name text, "matchName" text, "publicationType" publication_type,
      isbn text, issn text, eissn text, doi text, "proprietaryIds" text[], uris text[], authors text, "publicationDate" text)`;
}

async function update(tx: Db, catalogue: Catalogue, titles: readonly KnownTitle[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE ${tableOf[catalogue]} AS known SET
      publication_type = new."publicationType", isbn = new.isbn, issn = new.issn, eissn = new.eissn, doi = new.doi,
      proprietary_ids = new."proprietaryIds", uris = new.uris, authors = new.authors, publication_date = new."publicationDate"
    FROM json_to_recordset(${JSON.stringify(titles)}::json) AS new (
      id int, "publicationType" publication_type,
      isbn text, issn text, eissn text, doi text, "proprietaryIds" text[], uris text[], authors text, "publicationDate" text)
    WHERE known.id = new.id`;
}

function* parts(titles: readonly KnownTitle[]): Generator<readonly KnownTitle[]> {
  for (let start = 0; start < titles.length; start += TITLES_AT_ONCE) yield titles.slice(start, start + TITLES_AT_ONCE);
}
