import "server-only";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { reportTypeName } from "@/lib/counter/standard/definition-of";
import type { Prisma } from "@/lib/kit/prisma/client";
import { mayChange } from "@/lib/platforms/owner-of";
import { mapping, type SheetTemplateView } from "../contract";

/** Relations needed to show a template. */
export const shownTemplate = {
  platform: { select: { id: true, name: true, shortName: true } },
  reportType: true,
  organization: { select: { id: true, name: true } },
  author: { select: { email: true, firstName: true, lastName: true } },
} as const satisfies Prisma.SheetTemplateInclude;

export type StoredTemplate = Prisma.SheetTemplateGetPayload<{ include: typeof shownTemplate }>;

/** A template in the contract's shape. */
export function showTemplate(row: StoredTemplate, scope: Scope<Permission>): SheetTemplateView {
  const { platform, reportType, organization, author } = row;
  const nameEn = reportTypeName(reportType, "en");
  return {
    pk: row.id,
    name: row.name,
    platform: { pk: platform.id, name: platform.name, short_name: platform.shortName },
    report_type: {
      pk: reportType.id,
      short_name: reportType.shortName,
      ...{ name: nameEn, name_en: nameEn, name_cs: reportTypeName(reportType, "cs") },
      period_months: reportType.periodMonths,
    },
    organization: organization && { pk: organization.id, name: organization.name },
    headings: row.headings,
    mapping: mapping.parse(row.mapping),
    version: row.version,
    author: author && ([author.firstName, author.lastName].filter(Boolean).join(" ") || author.email),
    created: row.createdAt.toISOString(),
    may_change: row.retiredAt === null && mayChange(scope, row.organizationId),
  };
}
