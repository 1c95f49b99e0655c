import "server-only";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import type { Prisma } from "@/lib/kit/prisma/client";
import { mayChange } from "@/lib/platforms/owner-of";
import type { TableReport } from "../contract";
import { tableReportType } from "../layout/table-report-type";

/** Relations needed to show a report type. */
export const shownReport = { owner: { select: { id: true, name: true } } } as const satisfies Prisma.ReportTypeInclude;

export type StoredReport = Prisma.ReportTypeGetPayload<{ include: typeof shownReport }>;

/** A report type in the contract's shape; null if tables cannot represent it. */
export function showTableReport(row: StoredReport, scope: Scope<Permission>): TableReport | null {
  const read = tableReportType(row);
  if (!read) return null;
  const report = definitionOf(row);
  const nameEn = report ? `${report.name} (${row.release})` : row.nameEn || row.shortName;
  return {
    pk: row.id,
    revision: row.revision,
    short_name: row.shortName,
    name: nameEn,
    name_en: nameEn,
    name_cs: report ? nameEn : row.nameCs || nameEn,
    ...{ description_en: row.descriptionEn, description_cs: row.descriptionCs },
    is_own: !report,
    organization: row.owner && { pk: row.owner.id, name: row.owner.name },
    period_months: read.periodMonths,
    has_titles: read.hasTitles,
    attributes: [...read.attributes],
    metrics: [...read.metrics],
    may_change: !report && mayChange(scope, row.organizationId),
  };
}
