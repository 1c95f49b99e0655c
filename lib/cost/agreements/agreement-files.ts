import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { storedDownload } from "@/lib/kit/files/stored-download";
import { removeStoredFile, removeUnnamedFiles } from "@/lib/kit/files/stored-file";
import { personName } from "@/lib/kit/format/person-name";
import { receiveFile, type StoragePlace } from "@/lib/uploads/receive/receive-file";
import { findAgreement, lockAgreements, seenAgreements, seesFiles } from "./find-agreements";
import { showFile } from "./read-agreements";
import { auditedAgreement, findManaged } from "./write-agreement";

/** Enough for a scanned contract. */
const FILES = { folder: "agreements", field: "file", megabytes: 25 } as const satisfies StoragePlace;
const MOST_FILES = 50;

type Writer = Scope<"agreements.manage">;

/** Stores the file of a form. Throws like findManaged, Refused for more than 50 files and for malware, Problem 413. */
export async function addAgreementFile(scope: Writer, id: number, request: Request) {
  const check = async () => {
    await findManaged(db(), scope, id);
    if ((await db().agreementFile.count({ where: { agreementId: id } })) >= MOST_FILES)
      throw new Refused("agreementFiles", { count: MOST_FILES });
  };
  const { file } = await receiveFile(request, check, FILES);
  try {
    return await inTransaction(async (tx) => {
      await lockAgreements(tx);
      const agreement = await findManaged(tx, scope, id);
      const addedBy = personName(scope.user) || scope.user.email;
      const row = await tx.agreementFile.create({ data: { ...file, agreementId: id, addedBy, addedAt: now() } });
      const after = { file: file.name, size: file.sizeBytes, sha256: file.sha256 };
      await recordAudit(tx, scope, { action: "agreement.attach", ...auditedAgreement(agreement), after });
      return showFile(row);
    });
  } catch (error) {
    await removeStoredFile(file.storedAs);
    throw error;
  }
}

type Which = { agreement: number; file: number };

/** Throws NotFound for an agreement or file out of reach. */
export async function downloadAgreementFile(scope: Scope<"usage.view">, { agreement, file }: Which): Promise<Response> {
  const row = await findAgreement(seenAgreements(scope), agreement);
  const stored = seesFiles(scope, row)
    ? await db().agreementFile.findFirst({ where: { id: file, agreementId: agreement } })
    : null;
  if (!stored) throw new NotFound("agreementFileNotFound");
  return storedDownload(stored);
}

export async function deleteAgreementFile(scope: Writer, { agreement: id, file }: Which): Promise<null> {
  const { storedAs } = await inTransaction(async (tx) => {
    await lockAgreements(tx);
    const agreement = await findManaged(tx, scope, id);
    const row = await tx.agreementFile.findFirst({ where: { id: file, agreementId: id } });
    if (!row) throw new NotFound("agreementFileNotFound");
    await tx.agreementFile.delete({ where: { id: file } });
    const before = { file: row.name, size: Number(row.sizeBytes) };
    await recordAudit(tx, scope, { action: "agreement.detach", ...auditedAgreement(agreement), before });
    return row;
  });
  await removeStoredFile(storedAs);
  return null;
}

/** A file is recorded within hours after it is written. */
const AGE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Removes files of interrupted uploads and of agreements that were deleted with a platform or an organization. */
export const sweepAgreementFiles = (): Promise<number> =>
  removeUnnamedFiles(FILES.folder, new Date(now().getTime() - AGE_MILLISECONDS), (storedAs) =>
    db().agreementFile.findMany({ where: { storedAs: { in: storedAs } }, select: { storedAs: true } }),
  );
