import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import { titleOverlapRuns, WRITING_MILLISECONDS } from "@/lib/title-lists/file/file-run";
import type { TitleOverlapView } from "./contract";
import { findOwnOverlap } from "./list-title-overlaps";
import { showTitleOverlap } from "./show-title-overlap";

/** Starts a comparison, also again. Throws Refused while it runs. */
export async function processTitleOverlap(
  scope: Scope<"signed-in">,
  id: number,
  locale: Locale,
): Promise<TitleOverlapView> {
  await inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM title_overlaps WHERE id = ${id} FOR NO KEY UPDATE`;
    const { state, fileId } = await findOwnOverlap(scope, id, tx);
    if (state === "processing") throw new Refused("titleListState");
    const asked = { state: "processing", errorCode: "", errorValues: {}, changedAt: now() } as const;
    await tx.titleOverlap.update({ where: { id }, data: asked });
    await tx.titleFile.update({ where: { id: fileId }, data: { tries: 0, doneRows: 0, totalRows: null } });
    await titleOverlapRuns.enqueue(tx, fileId);
  });
  return showTitleOverlap(await findOwnOverlap(scope, id), locale);
}

/** Deletes a comparison with its file. */
export async function deleteTitleOverlap(scope: Scope<"signed-in">, id: number): Promise<null> {
  const { file, organizationId } = await findOwnOverlap(scope, id);
  await inTransaction(async (tx) => {
    // A running job locks the file and finishes first.
    await tx.$queryRaw`SELECT FROM title_files WHERE id = ${file.id} FOR UPDATE`;
    await findOwnOverlap(scope, id, tx);
    await tx.titleFile.delete({ where: { id: file.id } });
    const subject = { kind: "title-overlap", id, name: file.name };
    await recordAudit(tx, scope, {
      action: "title-overlap.delete",
      subject,
      organizationId,
      before: { file: file.name },
    });
  }, WRITING_MILLISECONDS);
  await removeStoredFile(file.storedAs);
  return null;
}
