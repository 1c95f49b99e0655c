import "server-only";
import { z } from "zod";
import { isMonth } from "@/lib/counter/standard/month";
import type { ReportType } from "@/lib/kit/prisma/client";
import { findTemplate, type StoredTemplate, templateOfMapping } from "@/lib/non-counter/find-templates";
import { tableReportType } from "@/lib/non-counter/layout/table-report-type";
import { uploadChoices as readChoices } from "../choose/choices";
import type { UploadError } from "../upload-error";
import type { UploadMethod } from "../upload-state";
import type { Reader } from "./open-reports";

/** Thrown if it is undecided how to read a file. */
export class ReaderUnknown extends Error {
  override readonly name = "ReaderUnknown";

  constructor(readonly code: UploadError) {
    super(code);
  }
}

type Instructions = {
  method: UploadMethod;
  reportType: ReportType | null;
  reportTypeId: number | null;
  templateId: number | null;
  mapping: unknown;
  choices: unknown;
};

/** How to read an upload, the report type of its tables, and the template found or chosen for it. */
export type UploadReader = { reader: Reader; reportType: { id: number } | null; template: StoredTemplate | null };

/** Reading instructions from people and the check. Throws ReaderUnknown. */
export async function readerOf(upload: Instructions): Promise<UploadReader> {
  const { method, reportType } = upload;
  if (method === "counter") return { reader: { method, assumed: assumedOf(reportType) }, reportType, template: null };
  if (method === "export") return exportReader;
  const titleNames = new Set(readChoices.parse(upload.choices).titles);
  if (upload.templateId !== null) {
    const template = await findTemplate(upload.templateId);
    if (!template) throw new ReaderUnknown("no-mapping");
    return templateReader(template, titleNames);
  }
  const read = reportType && tableReportType(reportType);
  if (method === "table") {
    if (!read) throw new ReaderUnknown("unknown-report-type");
    return { reader: { method, reportType: read, titleNames }, reportType, template: null };
  }
  const template = read && templateOfMapping(upload.mapping, read, "");
  if (!template) throw new ReaderUnknown("no-mapping");
  return { reader: { method, template, period: periodOf(upload.mapping), titleNames }, reportType, template: null };
}

/** Reads exported usage; its rows name their report types. */
export const exportReader: UploadReader = { reader: { method: "export" }, reportType: null, template: null };

/** Reads a file by a template. */
export const templateReader = (template: StoredTemplate, titleNames?: ReadonlySet<string>): UploadReader => ({
  reader: { method: "raw", template, period: null, ...(titleNames && { titleNames }) },
  reportType: { id: template.reportTypeId },
  template,
});

/** The month of a sheet without one, stored with the mapping. */
function periodOf(mapping: unknown) {
  const { period } = z
    .object({ period: z.string().catch("") })
    .catch({ period: "" })
    .parse(mapping);
  return isMonth(period) ? period : null;
}

function assumedOf(reportType: ReportType | null) {
  const release = (["4", "5", "5.1"] as const).find((one) => one === reportType?.release);
  return reportType && release ? { report: reportType.counterCode, release } : null;
}
