import "server-only";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { titleListRuns } from "../file/file-run";
import { REPROCESSING_DAYS } from "../title-list-state";

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
      const taken = await tx.titleList.updateMany({ where: { id, ...due }, data: { state: "importing" } });
      if (taken.count === 0) return;
      await tx.titleFile.updateMany({ where: { id: fileId }, data: { tries: 0 } });
      await titleListRuns.enqueue(tx, fileId);
    });
  return lists.length;
}
