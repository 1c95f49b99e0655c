import "server-only";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Upload } from "../contract";
import { holdUpload } from "../find-upload";
import { getUpload } from "../show/get-upload";
import { uploadChecks } from "../upload-runs";
import { isCheckable, isUnderWay } from "../upload-state";

/** Checks a file again that has not been imported. Throws Refused. */
export async function recheckUpload(scope: Scope<"uploads.manage">, id: number, locale: Locale): Promise<Upload> {
  await inTransaction(async (tx) => {
    const { state } = await holdUpload(tx, scope, id);
    if (state === "initial") return;
    if (!isCheckable(state)) throw new Refused(isUnderWay(state) ? "uploadBusy" : "uploadNotCheckable");
    await tx.upload.update({
      where: { id },
      data: { state: "initial", errorCode: "", tries: 0, run: { increment: 1 }, doneBytes: 0, doneRecords: 0 },
    });
    await uploadChecks.enqueue(tx, id);
  });
  return getUpload(scope, id, locale);
}
