import "server-only";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import { mapping } from "./contract";
import { mappingProblems, type SheetTemplate } from "./layout/mapping";
import { type TableReportType, tableReportType } from "./layout/table-report-type";
import { rawImportOrganizations } from "./raw-import-organizations";
import { templatesOf } from "./templates";

/** A template with the platform and report type of its files. */
export type StoredTemplate = SheetTemplate & {
  id: number;
  platformId: number;
  reportTypeId: number;
  organizationId: number | null;
};

/** Active templates for files of these organizations; none if such files may not be imported. */
export async function findTemplates(
  organizationIds: readonly number[],
  platformId?: number,
): Promise<StoredTemplate[]> {
  const allowed = await rawImportOrganizations(organizationIds);
  if (allowed.length === 0) return [];
  const of = platformId === undefined ? {} : { platformId };
  return find({ ...templatesOf(allowed), ...of });
}

/** One version of a template, including retired ones; null if unknown. */
export async function findTemplate(id: number): Promise<StoredTemplate | null> {
  const [template] = await find({ id });
  return template ?? null;
}

async function find(where: Prisma.SheetTemplateWhereInput): Promise<StoredTemplate[]> {
  const rows = await db().sheetTemplate.findMany({ where, include: { reportType: true }, orderBy: { id: "asc" } });
  return rows.flatMap((row) => {
    const { id, platformId, reportTypeId, organizationId, name, headings } = row;
    const reportType = tableReportType(row.reportType);
    const of = { id, platformId, reportTypeId, organizationId };
    return reportType ? [{ ...of, name, headings, reportType, mapping: mapping.parse(row.mapping) }] : [];
  });
}

/** A mapping for a single file, ready to use; null if incomplete. */
export function templateOfMapping(stored: unknown, reportType: TableReportType, name: string): SheetTemplate | null {
  const read = mapping.safeParse(stored);
  if (!read.success) return null;
  const headings = read.data.columns.filter(({ role }) => role !== "Ignore").map(({ heading }) => heading);
  const isWhole = headings.length > 0 && Object.keys(mappingProblems(read.data, headings)).length === 0;
  return isWhole ? { name, reportType, headings, mapping: read.data } : null;
}
