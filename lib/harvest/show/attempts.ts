import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { metricSums } from "@/lib/imports/show/metric-sums";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { storedDownload } from "@/lib/kit/files/stored-download";
import type { Attempt, Prisma } from "@/lib/kit/prisma/client";

/** Columns for showFullAttempt. */
export const fullAttempt = {
  rawFile: true,
  imports: { orderBy: { id: "desc" }, where: { state: { in: ["current", "replaced"] } }, take: 1 },
} as const satisfies Prisma.AttemptInclude;

type Row = Prisma.AttemptGetPayload<{ include: typeof fullAttempt }>;

export function showAttempt(attempt: Attempt) {
  return {
    pk: attempt.id,
    status: attempt.status,
    error_code: attempt.errorCode,
    http_status: attempt.httpStatus,
    partial: attempt.isPartial,
    warning_code: attempt.warningCode,
    started_at: attempt.startedAt,
    downloaded_at: attempt.downloadedAt,
    finished_at: attempt.finishedAt,
  };
}

export function showFullAttempt(row: Row) {
  const [imported] = row.imports;
  return {
    ...showAttempt(row),
    used_url: row.usedUrl,
    findings: record(row.findings),
    header: record(row.header),
    raw_file: row.rawFile && {
      pk: row.rawFile.id,
      name: row.rawFile.name,
      size: Number(row.rawFile.sizeBytes),
      sha256: row.rawFile.sha256,
    },
    imported: imported
      ? { pk: imported.id, state: imported.state, fact_count: imported.factCount, sums: metricSums(imported.sums) }
      : null,
  };
}

function record(json: Prisma.JsonValue): Record<string, unknown> {
  return json !== null && typeof json === "object" && !Array.isArray(json) ? { ...json } : {};
}

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
