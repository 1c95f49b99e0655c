import "server-only";
import { type Undone, undoImports } from "@/lib/imports/publish/import-state";
import type { Db } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { moveWork } from "@/lib/titles/merge/move-work";

/**
 * Hides what an upload brought, as part of the caller's transaction. Numbers that are back may stand under titles that were
 * merged while others were in their place: their usage follows at once.
 */
export async function takeBack(tx: Db, uploadId: number): Promise<Undone> {
  const undone = await undoImports(tx, uploadId);
  // A key of its own: the hourly work looks at recent merges only, and would take its place.
  if (undone.restored > 0) await enqueue(tx, moveWork, { isThorough: true }, { key: `${moveWork.name} thorough` });
  return undone;
}
