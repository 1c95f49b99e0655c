import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { db, inTransaction } from "@/lib/kit/db";
import { OutOfDate, Problem, Refused } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { choiceFor, choices as readChoices, withChoices } from "../choose/choices";
import { type UploadOutlook, uploadOutlook } from "../choose/upload-outlook";
import type { importUploadCall, Upload } from "../contract";
import { enqueueUploadWork, importWork } from "../enqueue-upload-work";
import { findUpload, holdUpload } from "../find-upload";
import { getUpload } from "../show/get-upload";
import { uploadWords } from "../show/upload-words";

type Choice = Parsed<typeof importUploadCall.body>;

/**
 * Has a checked file imported. Throws Refused with what keeps it from that, and Problem 409 while months that have
 * numbers already are without a choice. Asked twice, the second does nothing.
 */
export async function importUpload(
  scope: Scope<"uploads.manage">,
  id: number,
  chosen: Choice,
  locale: Locale,
): Promise<Upload> {
  const found = await findUpload(db(), scope, id);
  const wanted = withChoices(readChoices.parse(found.choices), chosen);
  const outlook = await uploadOutlook(scope, { ...found, choices: wanted });
  await inTransaction(async (tx) => {
    const upload = await holdUpload(tx, scope, id);
    if (upload.state === "importing" || upload.state === "imported") return;
    if (upload.state !== "preflight") throw new Refused(upload.state === "initial" ? "uploadBusy" : "uploadNotChecked");
    if (upload.run !== found.run) throw new OutOfDate();
    refuseBlocked(outlook, locale);
    refuseNothing(outlook);
    const importedById = scope.actor.kind === "user" ? scope.actor.id : null;
    await tx.upload.update({
      where: { id },
      data: {
        state: "importing",
        choices: wanted,
        importedById,
        errorCode: "",
        tries: 0,
        doneBytes: 0,
        doneRecords: 0,
        run: { increment: 1 },
      },
    });
    const subject = { kind: "upload", id, name: upload.rawFile.name };
    const replaced = outlook.taken.filter(({ place }) => choiceFor(wanted, place) === "replace").length;
    const after = { imports: outlook.contents?.plan.imports.length ?? 0, taken: outlook.taken.length, replaced };
    await recordAudit(tx, scope, { action: "upload.import", subject, organizationId: upload.organizationId, after });
    await enqueueUploadWork(tx, importWork, id);
  });
  return getUpload(scope, id, locale);
}

function refuseBlocked({ blocks }: UploadOutlook, locale: Locale): void {
  const [first] = blocks.filter(({ code }) => code !== "clashing-data");
  if (first?.code === "not-allowed") throw new Problem(403, "uploadBlocked", reasonOf(first, locale));
  if (first) throw new Refused("uploadBlocked", reasonOf(first, locale));
  const [clash] = blocks;
  if (clash) throw new Problem(409, "uploadClashes", clash.values);
}

function reasonOf({ code, values }: UploadOutlook["blocks"][number], locale: Locale) {
  const { text, remedy } = uploadWords("blocking", code, locale, values);
  return { reason: text, remedy };
}

function refuseNothing({ contents, taken }: UploadOutlook): void {
  if (!contents) return;
  const skipped = taken.filter(({ place }) => choiceFor(contents.choices, place) === "skip").length;
  if (skipped === contents.plan.imports.length) throw new Refused("uploadNothingLeft");
}
