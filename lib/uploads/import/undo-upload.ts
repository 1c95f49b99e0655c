import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Undone, undoImports } from "@/lib/imports/publish/import-state";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { moveWork } from "@/lib/titles/merge/move-work";
import { holdUpload } from "../find-upload";

/** Restoring thousands of months may wait for others publishing one of them. */
export const UNDOING_MILLISECONDS = 60_000;

/** Undoes an upload's import in one step; the file stays and can be imported again. Throws Refused. */
export function undoUpload(scope: Scope<"uploads.manage">, id: number): Promise<Undone> {
  return inTransaction(async (tx) => {
    const upload = await holdUpload(tx, scope, id);
    if (upload.state !== "imported") throw new Refused("uploadNotImported");
    const undone = await undoUploadImports(tx, id);
    await tx.upload.update({ where: { id }, data: { state: "undone", finishedAt: now(), run: { increment: 1 } } });
    const subject = { kind: "upload", id, name: upload.rawFile.name };
    const { organizationId } = upload;
    await recordAudit(tx, scope, { action: "upload.undo", subject, organizationId, after: { ...undone } });
    return undone;
  }, UNDOING_MILLISECONDS);
}

/**
 * Hides an upload's data in the caller's transaction. Restored data may refer to titles merged meanwhile: their usage
 * moves immediately.
 */
export async function undoUploadImports(tx: Db, uploadId: number): Promise<Undone> {
  const undone = await undoImports(tx, uploadId);
  // A separate key, because the hourly job only covers recent merges and would replace this one.
  if (undone.restored > 0) await enqueue(tx, moveWork, { isThorough: true }, { key: `${moveWork.name} thorough` });
  return undone;
}
