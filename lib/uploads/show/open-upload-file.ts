import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { storedDownload } from "@/lib/kit/files/stored-download";
import { findUpload } from "../find-upload";

/** The original file as a download. Throws NotFound, and Refused if it is gone. */
export async function openUploadFile(scope: Scope<"uploads.manage">, id: number): Promise<Response> {
  const { rawFile, organizationId } = await findUpload(db(), scope, id);
  const download = await storedDownload(rawFile);
  const subject = { kind: "upload", id, name: rawFile.name };
  await recordAudit(db(), scope, { action: "raw-file.export", subject, organizationId });
  return download;
}
