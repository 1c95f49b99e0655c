import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Undone, undoImports } from "@/lib/imports/publish/import-state";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { moveWork } from "@/lib/titles/merge/move-work";
import { holdUpload } from "../find-upload";
import { announceImports } from "./announce-imports";

/** Restoring thousands of months may wait for others publishing one of them. */
const UNDOING_MILLISECONDS = 60_000;

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
async function undoUploadImports(tx: Db, uploadId: number): Promise<Undone> {
  const undone = await undoImports(tx, uploadId);
  // A separate key, because the hourly job only covers recent merges and would replace this one.
  if (undone.restored > 0) await enqueue(tx, moveWork, { isThorough: true }, { key: `${moveWork.name} thorough` });
  return undone;
}

/** Deletes an upload with its file in any state; its data are undone in the same step. */
export async function deleteUpload(scope: Scope<"uploads.manage">, id: number): Promise<Undone> {
  const { storedAs, undone } = await inTransaction(async (tx) => {
    const { rawFile, organizationId, importBatch, state } = await holdUpload(tx, scope, id);
    const undone = await undoUploadImports(tx, id);
    await tx.upload.delete({ where: { id } });
    await tx.rawFile.delete({ where: { id: rawFile.id } });
    const subject = { kind: "upload", id, name: rawFile.name };
    const before = { sha256: rawFile.sha256, size: Number(rawFile.sizeBytes), ...undone };
    await recordAudit(tx, scope, { action: "upload.delete", subject, organizationId, before });
    if (state === "importing" && importBatch !== null) await announceImports(tx, { id, importBatch });
    return { storedAs: rawFile.storedAs, undone };
  }, UNDOING_MILLISECONDS);
  // If this fails, the sweep does it.
  await removeStoredFile(storedAs);
  return undone;
}
