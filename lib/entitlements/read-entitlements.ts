import "server-only";
import { systemScope } from "@/lib/access/system-scope";
import { askUsed } from "@/lib/catalog/ask-used";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { type Problem, Refused } from "@/lib/kit/errors";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { entitlementRuns, type FileRun, runFile } from "@/lib/title-lists/file/file-run";
import { hasIdentifiers, keepReading } from "@/lib/title-lists/file/keep-reading";
import { analyzeTitleFiles, matchFile } from "@/lib/title-lists/file/match-file";
import type { EntitlementCounts } from "./contract";
import { writeEntitledTitles } from "./write-entitled-titles";

/**
 * Reads a version and matches its rows: by ISSN, ISBN and DOI to every known title; then, to titles used on the platform,
 * by the platform's own identifier and by a person's decision. A title that shares only its name makes the row doubtful.
 */
export async function readEntitlements(fileId: number, signal: AbortSignal): Promise<void> {
  const settleFailed = async (tx: Db, { code, values }: Problem) => {
    await tx.entitlementVersion.update({
      where: { fileId },
      data: { state: "failed", errorCode: code, errorValues: values },
    });
  };
  await runFile(entitlementRuns, fileId, { perform, settleFailed }, signal);
}

async function perform(run: FileRun): Promise<void> {
  const fileId = run.file.id;
  const { list } = await db().entitlementVersion.findUniqueOrThrow({ where: { fileId }, include: { list: true } });
  const matched = await matchFile(run);
  if (!hasIdentifiers(matched)) throw new Refused("titleListNoColumns");
  const used = await askUsedTitles(list.platformId, run.signal);
  await run.write(async (tx) => {
    await matchOnPlatform(tx, { fileId, listId: list.id, used });
    await keepReading(tx, run, matched);
    const counts = await countEntitlements(tx, fileId);
    await tx.entitlementVersion.update({
      where: { fileId },
      data: { state: "done", counts, matchedAt: now(), errorCode: "", errorValues: {} },
    });
    await writeEntitledTitles(tx, fileId);
  });
  await analyzeTitleFiles(matched.rows);
}

/** Titles with any usage on the platform, of any organization: what a row means does not depend on who reads it. */
async function askUsedTitles(platform: number, signal: AbortSignal): Promise<number[]> {
  const scope = await systemScope("usage.view", "entitlements");
  return askUsed(await viewUsage(scope), { of: "title", where: { platform: [platform] } }, { signal });
}

type OnPlatform = { fileId: number; listId: number; used: readonly number[] };

/**
 * Providers put a namespace before their identifiers: "publisher:jxb". A preceding title that has no row of its own is part
 * of the title that continues it: reports may still count its use. Names compare as titles do when imported.
 */
async function matchOnPlatform(tx: Db, { fileId, listId, used }: OnPlatform): Promise<void> {
  await tx.$executeRaw`
    CREATE TEMPORARY TABLE used_titles ON COMMIT DROP AS
    SELECT DISTINCT coalesce(t.merged_into, t.id) AS id, k.match_name, k.proprietary_ids
    FROM titles t JOIN titles k ON k.id = coalesce(t.merged_into, t.id)
    WHERE t.id IN (SELECT json_array_elements_text(${JSON.stringify(used)}::json)::int)`;
  await tx.$executeRaw`
    CREATE TEMPORARY TABLE titles_of_refs ON COMMIT DROP AS
    SELECT ref, array_agg(DISTINCT id ORDER BY id) AS titles
    FROM used_titles u, unnest(u.proprietary_ids) AS p (own),
      LATERAL (VALUES (p.own), (substring(p.own FROM ':(.*)$'))) AS n (ref)
    WHERE n.ref IS NOT NULL GROUP BY ref`;
  await tx.$executeRaw`
    UPDATE title_file_rows r SET titles = m.titles, outcome = 'matched', matched_by = 'proprietary'
    FROM titles_of_refs m
    WHERE r.file_id = ${fileId} AND r.outcome <> 'matched' AND r.title_ref <> '' AND r.title_ref = m.ref`;
  await tx.$executeRaw`
    UPDATE title_file_rows r SET titles = ARRAY(SELECT DISTINCT id FROM unnest(r.titles || m.titles) AS id ORDER BY id),
      outcome = 'matched', matched_by = coalesce(r.matched_by, 'proprietary')
    FROM titles_of_refs m
    WHERE r.file_id = ${fileId} AND r.preceding_ref <> '' AND r.preceding_ref = m.ref
      AND NOT EXISTS (SELECT FROM title_file_rows p WHERE p.file_id = r.file_id AND p.title_ref = r.preceding_ref)`;
  await tx.$executeRaw`
    UPDATE title_file_rows r SET titles = m.titles, outcome = 'doubtful', matched_by = NULL
    FROM (
      SELECT match_name, array_agg(DISTINCT u.id ORDER BY u.id) AS titles FROM used_titles u GROUP BY match_name
    ) AS m
    WHERE r.file_id = ${fileId} AND r.outcome <> 'matched' AND r.name <> '' AND lower(r.name) = m.match_name`;
  await applyDecisions(tx, { fileId, listId });
}

/** Applies the decisions of people about doubtful rows, made in any version; `row` limits it to one. */
export async function applyDecisions(
  tx: Db,
  { fileId, listId, row = null }: { fileId: number; listId: number; row?: number | null },
): Promise<void> {
  await tx.$executeRaw`
    WITH decided AS (
      SELECT r."row",
        array_agg(t.id ORDER BY t.id) FILTER (WHERE d.is_same) AS same,
        array_agg(t.id ORDER BY t.id) FILTER (WHERE d.is_same IS NULL) AS open
      FROM title_file_rows r CROSS JOIN LATERAL unnest(r.titles) AS t (id)
      LEFT JOIN entitlement_decisions d ON d.list_id = ${listId} AND d.name = lower(r.name) AND d.title_id = t.id
      WHERE r.file_id = ${fileId} AND r.outcome = 'doubtful' AND (${row}::int IS NULL OR r."row" = ${row})
      GROUP BY r."row"
    )
    UPDATE title_file_rows r SET
      titles = coalesce(d.same, d.open, '{}'),
      matched_by = CASE WHEN d.same IS NOT NULL THEN 'person' END::title_row_match,
      outcome = (CASE WHEN d.same IS NOT NULL THEN 'matched' WHEN d.open IS NOT NULL THEN 'doubtful'
        WHEN r.identifiers = '{}' THEN 'bare' ELSE 'unknown' END)::title_row_outcome
    FROM decided d WHERE r.file_id = ${fileId} AND r."row" = d."row"`;
}

export async function countEntitlements(tx: Db, fileId: number): Promise<EntitlementCounts> {
  const [counts] = await tx.$queryRaw<EntitlementCounts[]>`
    SELECT count(*)::int AS rows,
      count(*) FILTER (WHERE matched_by = 'identifier')::int AS by_identifier,
      count(*) FILTER (WHERE matched_by = 'proprietary')::int AS by_proprietary_id,
      count(*) FILTER (WHERE matched_by = 'person')::int AS by_person,
      count(*) FILTER (WHERE outcome = 'doubtful')::int AS doubtful,
      count(*) FILTER (WHERE outcome = 'unknown')::int AS without_match,
      count(*) FILTER (WHERE outcome IN ('bare', 'unreadable'))::int AS without_identifier,
      (SELECT count(DISTINCT id)::int FROM title_file_rows m, unnest(m.titles) AS id
        WHERE m.file_id = ${fileId} AND m.outcome = 'matched') AS titles,
      count(*) FILTER (WHERE access = 'free')::int AS free,
      count(*) FILTER (WHERE coverage_problem IS NOT NULL)::int AS coverage_unclear
    FROM title_file_rows WHERE file_id = ${fileId}`;
  if (!counts) throw new Error(`No counts of file ${fileId}`);
  return counts;
}

const DAYS_BETWEEN = 7;
const DAY = 24 * 60 * 60 * 1000;
const MOST_AT_ONCE = 50;

/** Matches the latest version of each list again after some days, because harvests bring new titles. */
export async function rereadLatestEntitlements(): Promise<number> {
  const before = new Date(now().getTime() - DAYS_BETWEEN * DAY);
  const due = await db().$queryRaw<{ id: number; fileId: number }[]>`
    SELECT id, file_id AS "fileId" FROM entitlement_versions v
    WHERE state = 'done' AND matched_at < ${before}
      AND NOT EXISTS (SELECT FROM entitlement_versions n WHERE n.list_id = v.list_id AND n.valid_from > v.valid_from)
    ORDER BY matched_at LIMIT ${MOST_AT_ONCE}`;
  for (const { id, fileId } of due)
    await inTransaction(async (tx) => {
      const started = await tx.entitlementVersion.updateMany({
        where: { id, state: "done" },
        data: { state: "processing" },
      });
      if (started.count === 0) return;
      await tx.titleFile.updateMany({ where: { id: fileId }, data: { tries: 0 } });
      await entitlementRuns.enqueue(tx, fileId);
    });
  return due.length;
}
