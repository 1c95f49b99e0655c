import "server-only";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { removeUnnamedFiles } from "@/lib/kit/files/stored-file";
import { TITLE_FILES } from "./file/title-files";
import { enqueueTitleList, titleListWork } from "./list/title-list-work";

/** A file is written before its record knows of it, within hours. */
const AGE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Removes files that no record names, and asks again for work that the queue has given up. Returns the number of each. */
export async function sweepTitleFiles(): Promise<{ removed: number; woken: number }> {
  return { removed: await removeOrphans(), woken: await wakeSilent() };
}

const removeOrphans = () =>
  removeUnnamedFiles(TITLE_FILES.folder, new Date(now().getTime() - AGE_MILLISECONDS), (storedAs) =>
    db().titleFile.findMany({ where: { storedAs: { in: storedAs } }, select: { storedAs: true } }),
  );

async function wakeSilent(): Promise<number> {
  const silent = await db().$queryRaw<{ id: number }[]>`
    SELECT l.id FROM title_lists l JOIN title_files f ON f.id = l.file_id
    WHERE l.state IN ('preprocessing', 'importing', 'undoing')
      AND coalesce(f.alive_at, l.changed_at) < timezone('UTC', clock_timestamp()) - interval '10 minutes'
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs j
        WHERE j.key = ${`${titleListWork.name} `} || l.id AND j.attempts < j.max_attempts)
    ORDER BY l.id LIMIT 100`;
  for (const { id } of silent) await inTransaction((tx) => enqueueTitleList(tx, id));
  return silent.length;
}
