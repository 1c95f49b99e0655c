import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import type { Undone } from "@/lib/imports/publish/import-state";
import { inTransaction } from "@/lib/kit/db";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import { holdUpload } from "../find-upload";
import { announceImports } from "./announce-imports";
import { UNDOING_MILLISECONDS, undoUploadImports } from "./undo-upload";

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
