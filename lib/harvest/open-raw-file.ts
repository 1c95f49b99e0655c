import "server-only";
import { Readable } from "node:stream";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { readStoredFile } from "@/lib/kit/files/stored-file";

/** A stored answer as a download, never shown by the browser itself: it is foreign content. Throws NotFound. */
export async function openRawFile(scope: Scope<"harvest.manage">, id: number): Promise<Response> {
  const organizationId = { in: [...scope.organizationIds] };
  const file = await db().rawFile.findFirst({
    where: { id, attempt: { intention: { credentials: { organizationId } } } },
    include: { attempt: { select: { intention: { select: { credentials: { select: { organizationId: true } } } } } } },
  });
  if (!file) throw new NotFound();
  await recordAudit(db(), scope, {
    action: "raw-file.export",
    subject: { kind: "raw-file", id, name: file.name },
    organizationId: file.attempt?.intention.credentials.organizationId ?? null,
  });
  const body = Readable.toWeb(Readable.from(readStoredFile(file), { objectMode: false }));
  return new Response(streamed(body), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${file.name}"`,
      "content-length": String(file.sizeBytes),
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
