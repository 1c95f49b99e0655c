import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { storedDownload } from "@/lib/kit/files/stored-download";

/** Downloads a stored answer. Throws NotFound, and Refused if the file is gone. */
export async function openRawFile(scope: Scope<"harvest.manage">, id: number): Promise<Response> {
  const organizationId = reach(scope);
  const file = await db().rawFile.findFirst({
    where: { id, attempt: { intention: { credentials: { organizationId } } } },
    include: { attempt: { select: { intention: { select: { credentials: { select: { organizationId: true } } } } } } },
  });
  if (!file) throw new NotFound();
  const download = await storedDownload(file);
  await recordAudit(db(), scope, {
    action: "raw-file.export",
    subject: { kind: "raw-file", id, name: file.name },
    organizationId: file.attempt?.intention.credentials.organizationId ?? null,
  });
  return download;
}
