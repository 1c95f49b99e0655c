import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  fileFormat,
  model,
  month,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordId,
  tableInFile,
  workError,
  workProgress,
} from "@/lib/access/shapes";
import { workStates } from "@/lib/kit/jobs/work-state";
import { exportFormats, exportKinds } from "./export-state";
import { storedReports, wantedCounter, wantedReport, wantedUsage } from "./request";

const moment = z.iso.datetime();

/** A requested file. */
const anExport = model("Export", {
  pk,
  kind: z.enum(exportKinds),
  name: z.string(),
  rows: z.string().describe("What stands in the rows of a report, in the caller's language; empty of anything else"),
  status: z.enum(workStates),
  progress: workProgress.describe("Rows that have been written; of COUNTER, reports"),
  file_format: z.enum(exportFormats),
  file_name: z.string(),
  file_size: count.nullable(),
  output_file: z.string().nullable().describe("Where the file is, once it is finished"),
  created: moment,
  finished: moment.nullable(),
  expires: moment.describe("When it is deleted"),
  error: workError.nullable(),
});
export type Export = z.output<typeof anExport>;

const line = z.object({ label: z.string(), value: z.string() });
const params = z.object({ id: recordId });

export const listExportsCall = contract({
  call: "GET /api/export/flexible-export/",
  summary: "The caller's own exports, the newest first",
  access: "signed-in",
  query: z.object({
    ...paging(),
    status: z.enum(workStates, "invalid").optional(),
    search: z.string().max(200).default(""),
    order_by: z.enum(["created", "name", "status", "file_size"], "invalid").default("created"),
    desc: z.enum(["true", "false"], "invalid").default("true"),
  }),
  returns: pageOf(anExport),
});

export const createExportCall = contract({
  call: "POST /api/export/flexible-export/",
  summary:
    "Asks for a flexible report as a file, made in the background: XLSX with charts or without, a ZIP of CSV files, or Parquet",
  access: "signed-in",
  body: wantedReport,
  returns: anExport,
  status: 201,
});

export const getExportCall = contract({
  call: "GET /api/export/flexible-export/{id}/",
  summary: "One of the caller's exports: how far it is, and what it holds",
  access: "signed-in",
  params,
  returns: model("ExportWithContents", {
    ...anExport.shape,
    contents: z.array(line).describe("What the file says of itself"),
  }),
});

export const downloadExportCall = contract({
  call: "GET /api/export/flexible-export/{id}/file/",
  summary: "The file of one of the caller's exports",
  access: "signed-in",
  params,
  returns: { file: "application/octet-stream" },
});

export const cancelExportCall = contract({
  call: "POST /api/export/flexible-export/{id}/cancel/",
  summary: "Ends the making of a file",
  access: "signed-in",
  params,
  returns: anExport,
});

export const retryExportCall = contract({
  call: "POST /api/export/flexible-export/{id}/retry/",
  summary: "Makes the file of an export anew that failed or was cancelled",
  access: "signed-in",
  params,
  returns: anExport,
});

export const deleteExportCall = contract({
  call: "DELETE /api/export/flexible-export/{id}/",
  summary: "Deletes one of the caller's exports with its file",
  access: "signed-in",
  params,
  returns: z.null(),
  status: 204,
});

const place = {
  organization: recordId,
  platform: recordId.optional(),
  title: recordId.optional(),
  from: month.describe("yyyy-MM"),
  to: month.describe("yyyy-MM"),
};

export const countUsageCall = contract({
  call: "GET /api/raw-data-export/",
  summary: "How many records of usage an organization has on a platform, or of a title",
  access: "raw-data.export",
  weight: "report",
  query: z.object(place),
  returns: z.object({ count }),
});

export const rawDataCall = contract({
  call: "GET /api/raw-data/",
  summary:
    "The records of usage of a platform or title as CSV in UTF-8 or XLSX, at most 100,000; of all organizations within the consortium with -1",
  access: "usage.view",
  weight: "export",
  query: z
    .object({
      organization: organizationChoice,
      platform: recordId.optional(),
      target: recordId.optional().describe("A title"),
      from: month.optional(),
      to: month.optional(),
      format: fileFormat,
    })
    .refine(({ platform, target }) => platform !== undefined || target !== undefined, {
      path: ["target"],
      message: "mandatory",
    }),
  returns: tableInFile,
});

export const exportUsageCall = contract({
  call: "POST /api/raw-data-export/",
  summary:
    "Asks for the records of usage of a platform or title as a file, CSV or Parquet, which is one of the caller's exports",
  access: "raw-data.export",
  body: wantedUsage,
  returns: anExport,
  status: 201,
});

export const exportCounterCall = contract({
  call: "POST /api/counter-data-export/",
  summary:
    "Asks for what is stored of an organization and platform as COUNTER reports of Releases 5 and 5.1 in one archive, JSON, TSV or XLSX, which is one of the caller's exports",
  access: "raw-data.export",
  body: wantedCounter,
  returns: anExport,
  status: 201,
});

export const listWritableReportsCall = contract({
  call: "GET /api/counter-data-export/used/",
  summary: "The report types of which an organization's usage on a platform can be written as COUNTER reports",
  access: "raw-data.export",
  query: storedReports,
  returns: z.array(
    model("WritableReport", {
      pk,
      short_name: z.string(),
      name: z.string().describe("In full, in the caller's language where it is none of COUNTER's"),
      counter_code: z.string(),
      release: z.string().describe("Of the reports that came; they are written in it unless Release 5.1 is asked for"),
      written_in: z.array(z.enum(["5", "5.1"])).describe("The releases in which they can be written"),
    }),
  ),
});
