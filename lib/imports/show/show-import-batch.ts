import "server-only";
import { shownReportType } from "@/lib/counter/standard/definition-of";
import { displayName } from "@/lib/kit/format/display-name";
import { personName } from "@/lib/kit/format/person-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { ImportBatch } from "../contract";
import { importSource } from "./import-source";
import { metricSums } from "./metric-sums";

/** Relations needed to list an import. */
export const listedImport = {
  organization: true,
  platform: true,
  reportType: true,
  attempt: {
    select: {
      rawFileId: true,
      intention: {
        select: {
          credentialsId: true,
          harvestId: true,
          harvest: { select: { startedBy: { select: { firstName: true, lastName: true, username: true } } } },
        },
      },
    },
  },
  upload: {
    select: { id: true, rawFileId: true, uploadedBy: { select: { firstName: true, lastName: true, username: true } } },
  },
} as const satisfies Prisma.ImportInclude;

type Row = Prisma.ImportGetPayload<{ include: typeof listedImport }>;

/** An import in lists, with names in the given language. */
export function showImportBatch(row: Row, locale: Locale): ImportBatch {
  const { organization, platform, reportType, attempt, upload } = row;
  return {
    pk: row.id,
    state: row.state,
    organization: { pk: organization.id, name: displayName(organization, locale) },
    platform: { pk: platform.id, name: displayName(platform, locale) },
    report_type: shownReportType(reportType, locale),
    month: row.month.toISOString().slice(0, 7),
    is_partial: row.isPartial,
    fact_count: row.factCount,
    sums: metricSums(row.sums),
    source: importSource(row),
    created: row.createdAt.toISOString(),
    current_since: row.currentSince?.toISOString() ?? null,
    hidden_since: row.hiddenSince?.toISOString() ?? null,
    user: personName(attempt?.intention.harvest.startedBy ?? upload?.uploadedBy ?? null),
    attempt: row.attemptId,
    credentials: attempt?.intention.credentialsId ?? null,
    harvest: attempt?.intention.harvestId ?? null,
    raw_file: attempt?.rawFileId ?? upload?.rawFileId ?? null,
    upload: upload?.id ?? null,
  };
}
