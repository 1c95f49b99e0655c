import "server-only";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { type Problem, Refused } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import type { TitleListStatistics } from "../contract";
import { type FileRun, runFile, titleListRuns } from "../file/file-run";
import { hasIdentifiers, keepReading } from "../file/keep-reading";
import { type Matched, matchFile } from "../file/match-file";
import { stateAsItEnds, type TitleListOutcome } from "../title-list-state";
import { announceTagged } from "./announce-tagged";
import { type Tagged, tagTitles } from "./tag-titles";
import { findTagsOfRows } from "./tags-of-rows";
import { takeGivenTags } from "./take-given-tags";

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
      await takeGivenTags(tx, list);
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
  const state = stateAsItEnds(before, outcome);
  if (state === null) throw new Refused("titleListState");
  await tx.titleList.update({ where: { id }, data: { ...data, state } });
}
