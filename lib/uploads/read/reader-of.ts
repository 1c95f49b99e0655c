import "server-only";
import { z } from "zod";
import { isMonth } from "@/lib/counter/month";
import type { ReportType } from "@/lib/kit/prisma/client";
import { tableReportType } from "@/lib/non-counter/sheets/table-report-type";
import { type FoundTemplate, findTemplate } from "@/lib/non-counter/templates/find-templates";
import { templateOfMapping } from "@/lib/non-counter/templates/template-of-mapping";
import type { UploadMethod } from "../upload-state";
import { NotSaid } from "./not-said";
import type { Reader } from "./open-reports";

type Said = {
  method: UploadMethod;
  reportType: ReportType | null;
  reportTypeId: number | null;
  templateId: number | null;
  mapping: unknown;
};

/** How an upload is read, the report type that its tables have, and the template that was found or chosen for it. */
export type UploadReader = { reader: Reader; said: { id: number } | null; template: FoundTemplate | null };

/** What people and the check before have said of how to read an upload. Throws NotSaid. */
export async function readerOf(upload: Said): Promise<UploadReader> {
  const { method, reportType } = upload;
  if (method === "counter")
    return { reader: { method, assumed: assumedOf(reportType) }, said: reportType, template: null };
  if (upload.templateId !== null) {
    const template = await findTemplate(upload.templateId);
    if (!template) throw new NotSaid("no-mapping");
    return templateReader(template);
  }
  const read = reportType && tableReportType(reportType);
  if (method === "table") {
    if (!read) throw new NotSaid("unknown-report-type");
    return { reader: { method, reportType: read }, said: reportType, template: null };
  }
  const template = read && templateOfMapping(upload.mapping, read, "");
  if (!template) throw new NotSaid("no-mapping");
  return { reader: { method, template, period: periodOf(upload.mapping) }, said: reportType, template: null };
}

/** How a file is read by a template. */
export const templateReader = (template: FoundTemplate): UploadReader => ({
  reader: { method: "raw", template, period: null },
  said: { id: template.reportTypeId },
  template,
});

/** Beside a mapping stands the month of a sheet that tells none. */
function periodOf(mapping: unknown) {
  const { period } = z
    .object({ period: z.string().catch("") })
    .catch({ period: "" })
    .parse(mapping);
  return isMonth(period) ? period : null;
}

function assumedOf(reportType: ReportType | null) {
  const release = (["4", "5", "5.1"] as const).find((known) => known === reportType?.release);
  return reportType && release ? { report: reportType.counterCode, release } : null;
}
