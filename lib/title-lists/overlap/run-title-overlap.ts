import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { createTranslator } from "use-intl/core";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { announceEvent } from "@/lib/events/announce-event";
import { NORMAL, plainInMarkdown } from "@/lib/events/event";
import { impliesAvailability } from "@/lib/interest/preferred-metric";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { Forbidden, type Problem, Refused } from "@/lib/kit/errors";
import { storedSentence } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { pathTo } from "@/lib/navigation/routes";
import type { AccessUse } from "@/lib/overlap/ask-titles";
import { chooseUsage } from "@/lib/overlap/choose-usage";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { type FileRun, runFile, titleOverlapRuns } from "@/lib/title-lists/file/file-run";
import { hasIdentifiers, keepReading } from "@/lib/title-lists/file/keep-reading";
import { matchFile } from "@/lib/title-lists/file/match-file";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { exactNumber } from "@/lib/usage/query/exact-number";
import { sql } from "@/lib/usage/query/sql";
import type { UsageView } from "@/lib/usage/usage-view";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { catalog } from "@/messages/catalog";
import type { TitleOverlapStatistics } from "./contract";
import { overlapResult } from "./title-overlaps";

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
  const query = { titles: await listMatched(run.file.id), ...months };
  for await (const places of findPlaces(within, query, run.signal)) {
    await run.write((tx) => insertPlaces(tx, id, places));
    run.report(matched.rows, matched.rows);
  }
  await run.write(async (tx) => {
    await keepOwnTitles(tx, { id, fileId: run.file.id });
    await keepReading(tx, run, matched);
    const counts = await count(tx, { id, fileId: run.file.id });
    const done = { state: "done", found: counts, errorCode: "", errorValues: {}, changedAt: now() } as const;
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

/** Where and when a title was used (first and last month, yyyy-MM-dd), and its interest in the requested months. */
type Place = { title: number; platform: number; first: string; last: string; interest: number };

type Asked = { titles: readonly number[]; from: string | null; to: string | null };

const TITLES_AT_ONCE = 25_000;

/**
 * Platforms on which the organizations of the scope used these titles in any month, consistent at one moment. Denials
 * do not count as use. Interest is of the important groups, as in titles on several platforms.
 */
async function* findPlaces(
  scope: Scope<"usage.view">,
  { titles, from, to }: Asked,
  signal: AbortSignal,
): AsyncGenerator<Place[]> {
  const months = { ...(from && { from }), ...(to && { to }) };
  const [view, chosen, metrics] = await Promise.all([viewUsage(scope), chooseUsage(months), availableMetrics()]);
  for (let at = 0; at < titles.length; at += TITLES_AT_ONCE) {
    const heads = await findHeads(titles.slice(at, at + TITLES_AT_ONCE));
    const [used, interest] = await Promise.all([
      askUsed(view, { heads, metrics }, signal),
      askInterest(view, { heads, chosen }, signal),
    ]);
    yield [...used].map(([key, place]) => ({ ...place, interest: interest.get(key) ?? 0 }));
  }
}

async function availableMetrics(): Promise<number[]> {
  const metrics = await db().metric.findMany({ select: { id: true, shortName: true } });
  return metrics.filter(({ shortName }) => impliesAvailability(shortName)).map(({ id }) => id);
}

/** Targets of merged titles, because usage may still refer to either. */
async function findHeads(titles: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const merged = await db().$queryRaw<{ id: number; head: number }[]>`
    SELECT id, merged_into AS head FROM titles WHERE merged_into = ANY(${[...titles]})`;
  return new Map([
    ...merged.map(({ id, head }) => [id, head] as const),
    ...titles.map((title) => [title, title] as const),
  ]);
}

type Heads = ReadonlyMap<number, number>;

const keyOf = (title: number, platform: number) => `${title} ${platform}`;

async function askUsed(
  view: UsageView,
  { heads, metrics }: { heads: Heads; metrics: number[] },
  signal: AbortSignal,
): Promise<Map<string, Omit<Place, "interest">>> {
  const { rows } = await askSql(
    view,
    (facts) =>
      sql`SELECT title_id, platform_id, toString(min(date)), toString(max(date)) ${facts} AND value > 0 GROUP BY title_id, platform_id`,
    { signal, where: { title: [...heads.keys()], metric: metrics }, of: ["title", "platform", "month"] },
  );
  const places = new Map<string, Omit<Place, "interest">>();
  for (const [id, platformId, first, last] of rows) {
    const title = heads.get(exactNumber(id)) ?? 0;
    const platform = exactNumber(platformId);
    const before = places.get(keyOf(title, platform));
    const months = [String(first), String(last), ...(before ? [before.first, before.last] : [])].sort();
    places.set(keyOf(title, platform), {
      ...{ title, platform },
      ...{ first: months[0] ?? "", last: months.at(-1) ?? "" },
    });
  }
  return places;
}

async function askInterest(
  view: UsageView,
  { heads, chosen }: { heads: Heads; chosen: AccessUse },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const groups = await askGroups(
    view,
    {
      by: ["title", "platform"],
      measures: ["uses"],
      where: { ...chosen.where, title: [...heads.keys()] },
      ...(chosen.interest && { interest: chosen.interest }),
    },
    { signal },
  );
  const interest = new Map<string, number>();
  for (const { keys, figures } of groups) {
    const key = keyOf(heads.get(Number(keys[0])) ?? 0, Number(keys[1]));
    interest.set(key, (interest.get(key) ?? 0) + (figures[0] ?? 0));
  }
  return interest;
}

type Compared = Prisma.TitleOverlapGetPayload<{ include: { file: true } }>;

/** Notifies the creator that a list was compared, or why it could not be. */
async function announceCompared(tx: Db, overlap: Compared): Promise<void> {
  const { name } = overlap.file;
  const counts = overlapResult(overlap.found);
  const platforms = await tx.titleOverlapPlace.groupBy({ by: ["platformId"], where: { overlapId: overlap.id } });
  const translate = (locale: Locale, part: "title" | "text") => {
    const t = createTranslator({ locale, messages: catalog[locale].titleOverlap.event });
    const called = {
      name: part === "text" ? plainInMarkdown(name) : name,
      link: `${pathTo("title-list-overlap")}?overlap=${overlap.id}`,
    };
    if (overlap.state !== "done" || !counts)
      return t(part === "title" ? "failed" : "why", { ...called, reason: storedSentence(overlap, locale) });
    const { matched_rows: matched, row_count: rows, unique_matched_titles: titles } = counts;
    return t(part, { ...called, matched, rows, titles, platforms: platforms.length });
  };
  await announceEvent(tx, {
    category: "overlap",
    importance: NORMAL,
    title: { en: translate("en", "title"), cs: translate("cs", "title") },
    description: { en: translate("en", "text"), cs: translate("cs", "text") },
    userIds: [overlap.createdById],
  });
}
