import "server-only";
import type { Db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { holdCatalog } from "@/lib/titles/catalog";
import { findFamilies } from "@/lib/titles/find-titles";

/**
 * Writes the titles of a version from its rows, and its rows without a title, in the transaction that changes the rows.
 * Locks the catalog until then: a trigger moves the entries of titles that are merged later.
 */
export async function writeEntitledTitles(tx: Db, fileId: number): Promise<void> {
  await holdCatalog(tx, "titles");
  await tx.$executeRaw`DELETE FROM entitled_titles WHERE file_id = ${fileId}`;
  await insertTitles(tx, fileId, { rows: Prisma.empty, entries: Prisma.empty });
  await tx.$executeRaw`DELETE FROM unmatched_entitlements WHERE file_id = ${fileId}`;
  await insertUnmatched(tx, fileId, Prisma.empty);
}

/** The same for one row, which named these titles before or names them now. */
export async function rewriteEntitledTitles(
  tx: Db,
  fileId: number,
  { identifiers, titles }: { readonly identifiers: readonly string[]; readonly titles: readonly number[] },
): Promise<void> {
  await holdCatalog(tx, "titles");
  const family = await findFamilies("titles", titles, tx);
  await tx.$executeRaw`DELETE FROM entitled_titles WHERE file_id = ${fileId} AND title_id = ANY(${family}::int[])`;
  await insertTitles(tx, fileId, {
    rows: Prisma.sql`AND r.titles && ${family}::int[]`,
    entries: Prisma.sql`WHERE e.title_id = ANY(${family}::int[])`,
  });
  const alike = Prisma.sql`AND identifiers = ${[...identifiers]}::text[]`;
  await tx.$executeRaw`DELETE FROM unmatched_entitlements WHERE file_id = ${fileId} ${alike}`;
  await insertUnmatched(tx, fileId, alike);
}

type Narrowing = { readonly rows: Prisma.Sql; readonly entries: Prisma.Sql };

const insertTitles = (tx: Db, fileId: number, { rows, entries }: Narrowing) => tx.$executeRaw`
  INSERT INTO entitled_titles (file_id, title_id, kind, is_free, coverage, shared_with)
  WITH matched AS (
    SELECT r."row", coalesce(h.id, t.id) AS title_id, cardinality(r.titles) > 1 AS is_shared,
      kind_of_title(coalesce(h.publication_type, t.publication_type)) AS kind, coalesce(r.access = 'free', FALSE) AS is_free,
      CASE WHEN num_nonnulls(r.coverage_from, r.coverage_to, r.coverage_problem) > 0 OR r.embargo <> ''
        THEN jsonb_build_array(r.coverage_from, r.coverage_to, r.embargo, r.coverage_problem IS NOT NULL) END AS coverage
    FROM title_file_rows r CROSS JOIN LATERAL unnest(r.titles) AS one (id)
      JOIN titles t ON t.id = one.id LEFT JOIN titles h ON h.id = t.merged_into
    WHERE r.file_id = ${fileId} AND r.outcome = 'matched' ${rows}
  ), shared AS (
    SELECT one.title_id, array_agg(DISTINCT other.title_id) AS titles
    FROM matched one JOIN matched other USING ("row")
    WHERE one.is_shared AND other.is_shared AND one.title_id <> other.title_id GROUP BY one.title_id
  ), entitled AS (
    SELECT title_id, kind, bool_and(is_free) AS is_free,
      CASE WHEN bool_and(coverage IS NOT NULL) THEN jsonb_agg(coverage) END AS coverage
    FROM matched GROUP BY title_id, kind
  )
  SELECT ${fileId}, e.title_id, e.kind, e.is_free, e.coverage, s.titles
  FROM entitled e LEFT JOIN shared s USING (title_id) ${entries} ORDER BY e.title_id`;

/**
 * Rows with the same identifiers are one title. Those that no identifier decides are one only if they have the same name,
 * too. Text in ASCII is folded by lower(), which is ten times faster.
 */
const insertUnmatched = (tx: Db, fileId: number, alike: Prisma.Sql) => tx.$executeRaw`
  INSERT INTO unmatched_entitlements (file_id, key, name, identifiers, is_identified, kind, search_text)
  SELECT ${fileId}, key, name, identifiers, is_identified,
    (CASE WHEN identifiers[1] ~ '^97[89]' THEN 'book' WHEN identifiers[1] ~ '^[0-9]{4}-[0-9]{3}[0-9Xx]$' THEN 'serial'
      ELSE 'other' END)::entitled_kind,
    CASE WHEN octet_length(words) = char_length(words) THEN lower(words) ELSE folded(words) END
  FROM (
    SELECT key, name, identifiers, is_identified, concat_ws(E'\\n', name, ids, replace(ids, '-', '')) AS words
    FROM (
      SELECT key, min(name) AS name, min(identifiers) AS identifiers, bool_and(is_identified) AS is_identified,
        array_to_string(min(identifiers), E'\\n') AS ids
      FROM (
        SELECT name, identifiers, outcome = 'unknown' AS is_identified, hashtextextended(concat_ws(E'\\n',
          array_to_string(identifiers, ' '), CASE WHEN outcome <> 'unknown' THEN lower(name) END), 0) AS key
        FROM title_file_rows WHERE file_id = ${fileId} AND outcome <> 'matched' AND access IS DISTINCT FROM 'free' ${alike}
      ) AS unmatched GROUP BY key
    ) AS one
  ) AS one`;
