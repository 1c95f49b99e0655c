import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { Forbidden, type Problem, Refused } from "@/lib/kit/errors";
import { type FileRun, runFile, titleOverlapRuns } from "@/lib/title-lists/file/file-run";
import { hasIdentifiers, keepReading } from "@/lib/title-lists/file/keep-reading";
import { matchFile } from "@/lib/title-lists/file/match-file";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { announceCompared } from "./announce-compared";
import type { TitleOverlapStatistics } from "./contract";
import { findPlaces, type Place } from "./find-places";
import { monthOf } from "./show-title-overlap";

/** Compares a list with the current usage of its organization. */
export async function runTitleOverlap(fileId: number, signal: AbortSignal): Promise<void> {
  const settleFailed = async (tx: Db, { code, values }: Problem) => {
    const data = { state: "failed", errorCode: code, errorValues: values, changedAt: now() } as const;
    await announceCompared(tx, await tx.titleOverlap.update({ where: { fileId }, data, include: { file: true } }));
  };
  await runFile(titleOverlapRuns, fileId, { perform: compare, settleFailed }, signal);
}

async function compare(run: FileRun): Promise<void> {
  const { id, createdById, organizationId, fromMonth, toMonth } = await db().titleOverlap.findUniqueOrThrow({
    where: { fileId: run.file.id },
  });
  const scope = await scopeOfPerson("usage.view", createdById);
  if (!scope) throw new Forbidden();
  const within = scope.within(organizationId ?? ALL_ORGANIZATIONS);
  const matched = await matchFile(run);
  if (!hasIdentifiers(matched)) throw new Refused("titleListNoColumns");
  await run.write((tx) => tx.titleOverlapPlace.deleteMany({ where: { overlapId: id } }));
  const months = { from: fromMonth && monthOf(fromMonth), to: toMonth && monthOf(toMonth) };
  const asked = { titles: await listMatched(run.file.id), ...months };
  for await (const places of findPlaces(within, asked, run.signal)) {
    await run.write((tx) => insertPlaces(tx, id, places));
    run.report(matched.rows, matched.rows);
  }
  await run.write(async (tx) => {
    await keepOwnTitles(tx, { id, fileId: run.file.id });
    await keepReading(tx, run, matched);
    const found = await count(tx, { id, fileId: run.file.id });
    const done = { state: "done", found, errorCode: "", errorValues: {}, changedAt: now() } as const;
    await announceCompared(tx, await tx.titleOverlap.update({ where: { id }, data: done, include: { file: true } }));
  });
}

/** As one text, because the driver is many times slower for rows. */
async function listMatched(fileId: number): Promise<number[]> {
  const [answer] = await db().$queryRaw<{ ids: string | null }[]>`
    SELECT string_agg(DISTINCT id::text, ',') AS ids FROM title_file_rows r, unnest(r.titles) AS id
    WHERE r.file_id = ${fileId}`;
  return answer?.ids ? answer.ids.split(",").map(Number) : [];
}

const insertPlaces = (tx: Db, id: number, places: readonly Place[]) => tx.$executeRaw`
  INSERT INTO title_overlap_places (overlap_id, title_id, platform_id, first_month, last_month, interest)
  SELECT ${id}, p.title, p.platform, p.first, p.last, p.interest
  FROM json_to_recordset(${JSON.stringify(places)}::json)
    AS p (title int, platform int, first date, last date, interest bigint)
  WHERE EXISTS (SELECT FROM platforms WHERE platforms.id = p.platform)`;

type Which = { id: number; fileId: number };

/** Keeps, of a row's matches, only titles that the organization has used. */
const keepOwnTitles = (tx: Db, { id, fileId }: Which) => tx.$executeRaw`
  UPDATE title_file_rows r
  SET titles = own.titles, outcome = CASE WHEN own.titles = '{}' THEN 'unknown' ELSE r.outcome END
  FROM (
    SELECT m."row", coalesce(array_agg(t.id ORDER BY t.id) FILTER (WHERE p.title_id IS NOT NULL), '{}') AS titles
    FROM title_file_rows m, unnest(m.titles) AS t (id)
    LEFT JOIN (SELECT DISTINCT title_id FROM title_overlap_places WHERE overlap_id = ${id}) AS p ON p.title_id = t.id
    WHERE m.file_id = ${fileId} GROUP BY m."row"
  ) AS own
  WHERE r.file_id = ${fileId} AND r."row" = own."row" AND r.titles <> own.titles`;

async function count(tx: Db, { id, fileId }: Which): Promise<TitleOverlapStatistics> {
  const [rows] = await tx.$queryRaw<{ all: number; matched: number; bare: number }[]>`
    SELECT count(*)::int AS all, count(*) FILTER (WHERE outcome = 'matched')::int AS matched,
      count(*) FILTER (WHERE outcome IN ('bare', 'unreadable'))::int AS bare
    FROM title_file_rows WHERE file_id = ${fileId}`;
  const [titles] = await tx.$queryRaw<{ all: number; used: number; interest: bigint }[]>`
    SELECT count(*)::int AS all, count(*) FILTER (WHERE interest > 0)::int AS used,
      coalesce(sum(interest), 0)::bigint AS interest
    FROM (SELECT sum(interest) AS interest FROM title_overlap_places WHERE overlap_id = ${id} GROUP BY title_id) AS each`;
  const { all, matched, bare } = rows ?? { all: 0, matched: 0, bare: 0 };
  return {
    ...{ row_count: all, matched_rows: matched, no_match: all - matched, without_identifier: bare },
    ...{ unique_matched_titles: titles?.all ?? 0, used_titles: titles?.used ?? 0 },
    interest: Number(titles?.interest ?? 0),
  };
}
