import "server-only";
import { metricSums } from "@/lib/imports/show/metric-sums";
import type { Prisma } from "@/lib/kit/prisma/client";
import { showAttempt } from "./show-intention";

/** Columns for showFullAttempt. */
export const fullAttempt = {
  rawFile: true,
  imports: { orderBy: { id: "desc" }, where: { state: { in: ["current", "replaced"] } }, take: 1 },
} as const satisfies Prisma.AttemptInclude;

type Row = Prisma.AttemptGetPayload<{ include: typeof fullAttempt }>;

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
