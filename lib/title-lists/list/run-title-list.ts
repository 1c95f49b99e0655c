import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { announceEvent } from "@/lib/events/announce-event";
import { NORMAL, plainInMarkdown } from "@/lib/events/event";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { type Problem, Refused } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma, type TagClass } from "@/lib/kit/prisma/client";
import { pathTo } from "@/lib/navigation/routes";
import { createTag } from "@/lib/tags/change-tags";
import { passes } from "@/lib/tags/level";
import { seenBy } from "@/lib/tags/seen-by";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { catalog } from "@/messages/catalog";
import type { TitleListStatistics, tagProblems } from "../contract";
import { type FileRun, runFile, titleListRuns } from "../file/file-run";
import { hasIdentifiers, keepReading } from "../file/keep-reading";
import { type Matched, matchFile } from "../file/match-file";
import { finalState, REPROCESSING_DAYS, type TitleListOutcome } from "../title-list-state";
import { removeAssignedTags, type Tagged, tagTitles } from "./tag-titles";

const read = (fileId: number, tx: Db = db()) =>
  tx.titleList.findUniqueOrThrow({ where: { fileId }, include: { tagClass: true } });
type List = Awaited<ReturnType<typeof read>>;

/** Matches a list, tags its titles or removes the tags. */
export async function runTitleList(fileId: number, signal: AbortSignal): Promise<void> {
  const settleFailed = async (tx: Db, { code, values }: Problem) => {
    const list = await read(fileId, tx);
    const outcome = list.state === "preprocessing" ? "unreadable" : "notTagged";
    await settle(tx, list, outcome, { errorCode: code, errorValues: values });
  };
  await runFile(titleListRuns, fileId, { perform, settleFailed }, signal);
}

async function perform(run: FileRun): Promise<void> {
  const fileId = run.file.id;
  const list = await read(fileId);
  if (list.state === "importing") return importTitles(run, list);
  if (list.state === "undoing")
    await run.write(async (tx) => {
      await removeAssignedTags(tx, list);
      await settle(tx, list, "untagged", { postflight: Prisma.DbNull, importCount: 0, lastImportedAt: null });
    });
  await checkTitles(run, await read(fileId));
}

async function checkTitles(run: FileRun, list: List): Promise<void> {
  const matched = await matchFile(run);
  await run.write(async (tx) => {
    await keepReading(tx, run, matched);
    await settle(tx, list, matched.titles > 0 ? "matched" : "unmatched", {
      preflight: statisticsOf(matched, null),
      ...(hasIdentifiers(matched) ? {} : { errorCode: "titleListNoColumns" }),
    });
  });
}

/** Matches again first: harvests add titles, and some are merged. */
async function importTitles(run: FileRun, list: List): Promise<void> {
  const matched = await matchFile(run);
  if (list.tagClass) {
    const scope = list.changedById === null ? null : await scopeOfPerson("signed-in", list.changedById);
    await findTagsOfRows(run, list.tagClass, scope);
  }
  await run.write(async (tx) => {
    const tagged = await tagTitles(tx, list);
    await keepReading(tx, run, matched);
    await settle(tx, list, "tagged", {
      postflight: statisticsOf(matched, tagged),
      importCount: { increment: 1 },
      lastImportedAt: now(),
    });
    await announceTagged(tx, list, { matched, tagged });
  });
}

const statisticsOf = (matched: Matched, tagged: Tagged | null): TitleListStatistics => ({
  rows: matched.rows,
  rows_without_match: matched.withoutMatch,
  rows_without_tag: tagged?.rowsWithoutTag ?? 0,
  matched_titles: matched.titles,
  new_titles: tagged?.new ?? 0,
  already_tagged: tagged?.already ?? 0,
  exclusively_tagged: tagged?.exclusive ?? 0,
  lost_titles: tagged?.lost ?? 0,
});

type Settled = Parameters<Db["titleList"]["update"]>[0]["data"];

async function settle(tx: Db, { id, fileId }: List, outcome: TitleListOutcome, data: Settled): Promise<void> {
  const { state: before } = await read(fileId, tx);
  const state = finalState(before, outcome);
  if (state === null) throw new Refused("titleListState");
  await tx.titleList.update({ where: { id }, data: { ...data, state } });
}

type TaggedList = { id: number; name: string; importCount: number; changedById: number | null };

/** Notifies the user on whose behalf it ran; for a repeated run only if something changed. */
async function announceTagged(
  tx: Db,
  { id, name, importCount, changedById }: TaggedList,
  { matched, tagged }: { matched: Matched; tagged: Tagged },
): Promise<void> {
  if (changedById === null || (importCount > 0 && tagged.new === 0 && tagged.lost === 0)) return;
  const translate = (locale: Locale, part: "title" | "text") =>
    createTranslator({ locale, messages: catalog[locale].titleLists.event })(part, {
      name: part === "text" ? plainInMarkdown(name) : name,
      link: `${pathTo("tagging-batches")}?list=${id}`,
      ...{ added: tagged.new, already: tagged.already, lost: tagged.lost, unmatched: matched.withoutMatch },
    });
  await announceEvent(tx, {
    category: "tags",
    importance: NORMAL,
    title: { en: translate("en", "title"), cs: translate("cs", "title") },
    description: { en: translate("en", "text"), cs: translate("cs", "text") },
    userIds: [changedById],
  });
}

const MOST_TAGS = 1_000;
const MOST_CHARACTERS = 200;

type Found = { name: string; tag: number } | { name: string; problem: (typeof tagProblems)[number] };

/**
 * Finds the tags named in rows, or creates them as their class allows, and records why a row gets none. `scope`: of the
 * user on whose behalf it runs; null if they no longer exist.
 */
async function findTagsOfRows(run: FileRun, tagClass: TagClass, scope: Scope<"signed-in"> | null): Promise<void> {
  const { id: fileId } = run.file;
  const named = await db().$queryRaw<{ tag: string }[]>`
    SELECT tag FROM title_file_rows WHERE file_id = ${fileId} AND outcome = 'matched' AND tag <> ''
    GROUP BY tag ORDER BY min("row") LIMIT ${MOST_TAGS + 1}`;
  if (named.length > MOST_TAGS) throw new Refused("titleListTooManyTags", { most: MOST_TAGS });
  const tags = await db().tag.findMany({
    where: { tagClassId: tagClass.id, ...(scope ? { AND: seenBy(scope.actor) } : {}) },
    orderBy: { id: "asc" },
  });
  const matches: Found[] = [];
  for (const { tag: name } of named) {
    const alike = tags.filter((one) => one.name === name);
    const givable = alike.find((one) => !scope || passes(scope.actor, one.canAssign, one, "write"));
    if (givable) matches.push({ name, tag: givable.id });
    else if (alike.length > 0) matches.push({ name, problem: "not_assignable" });
    else if (name.length > MOST_CHARACTERS) matches.push({ name, problem: "too_long" });
    else if (!scope || !passes(scope.actor, tagClass.canCreateTags, tagClass, "write"))
      matches.push({ name, problem: "not_creatable" });
    else matches.push({ name, tag: (await createTag(scope, { name, tag_class: tagClass.id })).pk });
  }
  await run.write(
    (tx) => tx.$executeRaw`
      UPDATE title_file_rows r SET tag_id = f.tag, tag_problem = f.problem
      FROM (
        SELECT name, tag, problem FROM json_to_recordset(${JSON.stringify(matches)}::json)
          AS named (name text, tag int, problem title_row_tag_problem)
        UNION ALL SELECT '', NULL, 'missing'
      ) AS f
      WHERE r.file_id = ${fileId} AND r.outcome = 'matched' AND r.tag = f.name`,
  );
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Tags lists with automatic reprocessing again if their last run is long enough ago; runs as the product, because the
 * user may no longer exist.
 */
export async function reprocessTitleLists(): Promise<number> {
  const before = new Date(now().getTime() - REPROCESSING_DAYS * DAY);
  const due = { isReprocessed: true, state: "imported" as const, lastImportedAt: { lte: before } };
  const lists = await db().titleList.findMany({ where: due, select: { id: true, fileId: true } });
  for (const { id, fileId } of lists)
    await inTransaction(async (tx) => {
      const started = await tx.titleList.updateMany({ where: { id, ...due }, data: { state: "importing" } });
      if (started.count === 0) return;
      await tx.titleFile.updateMany({ where: { id: fileId }, data: { tries: 0 } });
      await titleListRuns.enqueue(tx, fileId);
    });
  return lists.length;
}
