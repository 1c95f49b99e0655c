import "server-only";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { type Problem, Refused } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";
import { scopeOfPerson } from "@/lib/users/sessions/scope-of-person";
import type { TitleListStatistics } from "../contract";
import { type FileRun, runFile } from "../file/file-run";
import { hasIdentifiers, keepReading } from "../file/keep-reading";
import { type Matched, matchFile } from "../file/match-file";
import { isUnderWay, stateAsItEnds, type TitleListOutcome } from "../title-list-state";
import { announceTagged } from "./announce-tagged";
import { type Tagged, tagTitles } from "./tag-titles";
import { findTagsOfRows } from "./tags-of-rows";
import { takeGivenTags } from "./take-given-tags";

const read = (id: number, tx: Db = db()) =>
  tx.titleList.findUniqueOrThrow({ where: { id }, include: { tagClass: true } });
type List = Awaited<ReturnType<typeof read>>;

/** Does what a list waits for: reads and matches it, tags its titles, or takes the tags back. */
export async function runTitleList(id: number, signal: AbortSignal): Promise<void> {
  const found = await db().titleList.findUnique({ where: { id }, select: { fileId: true } });
  if (!found) return;
  await runFile(
    found.fileId,
    {
      isWanted: async (tx) => isUnderWay((await read(id, tx)).state),
      perform: (run) => perform(run, id),
      settleFailed: (tx, problem) => settleFailed(tx, id, problem),
    },
    signal,
  );
}

async function perform(run: FileRun, id: number): Promise<void> {
  const list = await read(id);
  if (list.state === "importing") return importTitles(run, list);
  if (list.state === "undoing")
    await run.write(async (tx) => {
      await takeGivenTags(tx, list);
      await settle(tx, list, "untagged", { postflight: Prisma.DbNull, importCount: 0, lastImportedAt: null });
    });
  await checkTitles(run, await read(id));
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

/** Matched anew: titles come with every harvest, and some are found to be one. */
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

async function settle(tx: Db, { id }: List, outcome: TitleListOutcome, data: Settled): Promise<void> {
  const { state: before } = await read(id, tx);
  const state = stateAsItEnds(before, outcome);
  if (state === null) throw new Refused("titleListState");
  await tx.titleList.update({ where: { id }, data: { ...data, state } });
}

async function settleFailed(tx: Db, id: number, { code, values }: Problem): Promise<void> {
  const list = await read(id, tx);
  const outcome = list.state === "preprocessing" ? "unreadable" : "notTagged";
  await settle(tx, list, outcome, { errorCode: code, errorValues: values });
}
