import "server-only";
import { Readable } from "node:stream";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/kit/db";
import { readStoredFile } from "@/lib/kit/files/stored-file";
import { findUpload } from "./find-upload";
import { attachmentHeader } from "./offered-name";

/** The file as it was uploaded, as a download: never shown by the browser itself, for its content is foreign. */
export async function openUploadFile(scope: Scope<"uploads.manage">, id: number): Promise<Response> {
  const { rawFile, organizationId } = await findUpload(db(), scope, id);
  const subject = { kind: "upload", id, name: rawFile.name };
  await recordAudit(db(), scope, { action: "raw-file.export", subject, organizationId });
  const body: unknown = Readable.toWeb(Readable.from(readStoredFile(rawFile), { objectMode: false }));
  return new Response(streamed(body), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": attachmentHeader(rawFile.name),
      "content-length": String(rawFile.sizeBytes),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}

/** Node and the web name the same stream differently. */
function streamed(body: unknown): ReadableStream<Uint8Array> {
  // Readable.toWeb makes exactly this; only the two declarations of its type differ.
  return body as ReadableStream<Uint8Array>;
}
